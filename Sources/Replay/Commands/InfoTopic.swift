/// What `info` can show.
public enum InfoTopic: String, CaseIterable, Sendable {
    case requests, tasks, queues, stubs, cache, cookies, network, decisions, stops, narration, questions, run
}
