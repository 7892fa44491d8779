import OracleSupport

extension UnreachedPairs {
    /// By the names of the scenarios. Most of them need a thread that runs between two statements of a job,
    /// and here a job runs from its beginning to its end.
    static let all: [String: [UnreachedPairs]] = [
        "cancel_in_flight": [cancelling], "cancel_twice": [cancelling], "cancelAllRequests": [cancelling],
        "resume_and_suspend_after_cancel": [cancelling], "async_task_cancelled": [cancelling],
        "stream_token_cancel": [cancelling], "stream_handler_throws": [cancelling],
        "stream_auto_cancel_on_error": [cancelling],
        "upload_data": [resuming], "upload_data_large": [resuming], "upload_file_missing": [resuming],
        "upload_retry": [resuming], "multipart_memory": [resuming], "multipart_disk": [resuming],
        "post_json": [resuming],
        "rapid_resume_suspend_resume": [calling],
        "separate_serialization_queue": [finishing], "cancel_during_serialization": [finishing],
        "cancel_during_failing_serialization": [finishing],
        "lifecycle_hooks": [creating, answering],
        "download_cancel_resume_data": [producingResumeData],
        "urlsession_invalidated": [invalidating],
        "auth_two_concurrent_401_single_refresh": [refusingTwice],
    ]

    private static let cancelling = UnreachedPairs(
        ["request.didCancelTask"],
        before: ["urlSession.task.didCompleteWithError", "request.didCompleteTask", "requestDidFinish"],
        because: """
            The job that cancels the task enqueues this call, too; when it was measured, the loading system's \
            thread sometimes enqueued its own in between.
            """)

    private static let resuming = UnreachedPairs(
        ["request.didResumeTask"],
        before: [
            "urlSession.task.didSendBodyData", "uploadProgress", "urlSession.task.didCompleteWithError",
            "request.didCompleteTask",
        ],
        because: """
            The job that resumes the task enqueues this call, too; when it was measured, the loading system's \
            thread sometimes enqueued its own in between.
            """)

    private static let calling = UnreachedPairs(
        ["requestDidSuspend", "requestDidResume"],
        before: [
            "request.didCreateInitialURLRequest", "request.didCreateURLRequest", "request.didCreateTask",
            "request.didResumeTask",
        ],
        because: """
            The app's three calls are made in one job, so they are all enqueued before the request is created; \
            when it was measured, the root queue sometimes went on between two of them.
            """)

    private static let finishing = UnreachedPairs(
        ["requestDidFinish"], before: ["serializer.serialize(data)", "serializer.serialize(slow)"],
        because: """
            The job that enqueues the serializer makes this call as well; when it was measured, the \
            serializer's thread sometimes began in between.
            """)

    private static let creating = UnreachedPairs(
        ["request.didCreateURLRequest", "request.didCreateTask"],
        before: ["onURLRequestCreation", "onURLSessionTaskCreation"],
        because: """
            The job that enqueues the closure makes these calls as well; when it was measured, the closure's \
            thread sometimes began in between.
            """)

    private static let answering = UnreachedPairs(
        ["onHTTPResponse"],
        before: [
            "urlSession.dataTask.didReceiveData", "urlSession.task.didCompleteWithError",
            "request.didCompleteTask", "requestDidFinish", "serializer.serialize(data)",
            "request.didParseResponse",
        ],
        because: """
            The task waits for the closure's answer, as Apple documents it; Linux delivers the body without \
            waiting.
            """)

    private static let invalidating = UnreachedPairs(
        ["urlSession.didBecomeInvalid"],
        before: ["serializer.serialize(data)", "request.didParseResponse", "responseHandler(data)"],
        because: """
            The job that ends the last task enqueues this call right after the end of the task, and the library \
            enqueues its serializer at that end; when it was measured, another thread enqueued the call, \
            sometimes after the serializer.
            """)

    private static let refusingTwice = UnreachedPairs(
        ["urlSession.dataTask.didReceiveResponse"], before: ["authenticator.refresh(t1)"],
        because: """
            Both answers are due at the same moment, so the head of the second is enqueued before the first \
            request is over; when it was measured, the second answer was sometimes late.
            """)

    private static let producingResumeData = UnreachedPairs(
        ["urlSession.task.didCompleteWithError", "request.didCompleteTask", "requestDidFinish"],
        before: ["request.didCancelTask"],
        because: """
            Apple's platforms hand resume data over when the task is over; Linux has none, and calls the \
            closure before it cancels the task.
            """)
}
