extension Section {
    init(_ key: AttemptKey, _ columns: [ChainSteps]) {
        request = key.request
        attempt = key.attempt
        isMade = columns.map { $0.attempts[key] != nil }
        circumstances = columns.map { column in
            Circumstances(
                chain: column.chain, kinds: column.lastKinds(upTo: key),
                findings: column.findings[key] ?? [], handlers: column.handlers[key.request] ?? [],
                isWebSocket: column.sockets.contains(key.request),
                asksWhetherToStore: column.asksWhetherToStore, isStopped: column.isStopped)
        }
        rows = SectionRows(columns.map { $0.attempts[key] ?? [] }).rows
    }
}

/// The rows of one attempt, made from the steps of each chain.
///
/// The steps that belong to a stage are aligned first, by themselves. The others are put into the gaps
/// between, so showing them does not change what is compared.
private struct SectionRows {
    private(set) var rows: [Row] = []

    init(_ steps: [[ShownStep]]) {
        let staged = steps.map { $0.filter { $0.key.part != .unstaged } }
        let alignment = Self.aligned(staged)
        let gaps = steps.map(Self.gaps)
        // How many steps of each chain have a row already.
        var counts = steps.map { _ in 0 }
        append(Self.aligned(gaps.map { $0[0] }), of: gaps.map { $0[0] })
        for row in alignment {
            append([row], of: staged)
            let isHere = row.indexes.map { $0 != nil }
            for column in steps.indices where isHere[column] { counts[column] += 1 }
            let between = steps.indices.map { isHere[$0] ? gaps[$0][counts[$0]] : [] }
            append(Self.aligned(between), of: between)
        }
    }

    private static func aligned(_ steps: [[ShownStep]]) -> [Alignment<StepKey>.Row] {
        Alignment(steps.map { $0.map(\.key) }, weight: \.part.weight) { $0.part.rank < $1.part.rank }.rows
    }

    /// The steps of one chain that belong to no stage: those before its first step of a stage, those behind
    /// that one, those behind the next, and so on.
    private static func gaps(in steps: [ShownStep]) -> [[ShownStep]] {
        steps.reduce(into: [[]]) { gaps, step in
            if step.key.part == .unstaged { gaps[gaps.count - 1].append(step) } else { gaps.append([]) }
        }
    }

    private mutating func append(_ aligned: [Alignment<StepKey>.Row], of steps: [[ShownStep]]) {
        for row in aligned {
            let cells = zip(row.indexes, steps).map { index, steps in index.map { steps[$0].cell } }
            rows.append(
                Row(
                    part: row.key.part, name: row.key.name, occurrence: row.key.occurrence, cells: cells,
                    absences: cells.map { _ in nil }))
        }
    }
}
