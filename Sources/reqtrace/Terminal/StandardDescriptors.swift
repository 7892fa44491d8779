import Foundation

/// The descriptors 0, 1 and 2, which whoever starts the program may have closed.
enum StandardDescriptors {
    /// Opens those that are closed. Otherwise the next file or pipe that is opened would get such a number,
    /// and what is meant for standard output would go there.
    ///
    /// Each is opened the wrong way round, so that reading from it, or writing to it, still fails.
    static func openClosed() {
        for (descriptor, mode) in [
            (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
        ] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is this one.
            _ = open("/dev/null", mode)
        }
    }
}
