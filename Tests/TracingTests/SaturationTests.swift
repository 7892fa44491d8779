import Testing
import Tracing

@Suite struct `A whole number` {
    @Test(arguments: [
        (2.9, 2), (-2.9, -2), (0x1p62, 1 << 62), (0x1p63, .max), (.infinity, .max), (-0x1p63, .min),
        (-1e300, .min), (.nan, 0),
    ])
    func `is the nearest to any fraction`(fraction: Double, number: Int) {
        #expect(Int(saturating: fraction) == number)
    }

    @Test(
        arguments: [
            (1, 2, 3), (.max, 1, .max), (.max, .max, .max), (.min, -1, .min), (.max, .min, -1),
        ] as [(Int, Int, Int)])
    func `is increased as far as the range goes`(number: Int, other: Int, sum: Int) {
        var number = number
        number.increase(by: other)
        #expect(number == sum)
    }
}
