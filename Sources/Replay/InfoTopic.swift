/// What `info` can show.
public enum InfoTopic: String, CaseIterable, Sendable {
    case requests, tasks, queues, stubs, cache, decisions, stops, narration, questions, run
}
