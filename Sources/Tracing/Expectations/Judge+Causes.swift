extension Judge {
    func caused(_ conditions: [Condition]) -> Finding? {
        for index in conditions.indices.dropFirst() {
            let (cause, effect) = (conditions[index - 1], conditions[index])
            guard !found[index].isEmpty else { return missing(effect) }
            let nearest = run.causes.nearest(among: found[index - 1], to: found[index])
            guard let lonely = zip(found[index], nearest).first(where: { $0.1 == nil })?.0 else { continue }
            // One that came earlier, but did not lead to it.
            let earlier = found[index - 1].last { $0 < lonely }
            let actual =
                earlier.map { "\(name(lonely)) does not, and \(name($0)) only comes before it" }
                ?? "\(name(lonely)) does not"
            return Finding(
                "expected every \(effect.term) to follow from \(cause.term), but \(actual)",
                [lonely, earlier].compactMap(\.self))
        }
        return nil
    }

    func notCaused(_ cause: Condition, _ effect: Condition) -> Finding? {
        let nearest = run.causes.nearest(among: found[0], to: found[1])
        for (place, origin) in zip(found[1], nearest) {
            guard let origin else { continue }
            return Finding(
                "expected no \(effect.term) to follow from \(cause.term),"
                    + " but \(name(place)) follows from \(name(origin))", [place, origin])
        }
        return nil
    }
}
