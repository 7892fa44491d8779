/// Where the body of a task's request comes from.
enum BodySource {
    /// The request itself: its `httpBody`, its `httpBodyStream`, or neither.
    case request
    case data(Data)
    case file(URL)
    /// A stream for which the delegate is asked.
    case delegateStream
}
