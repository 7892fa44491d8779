/// The walkthrough that `new` makes if it is given none to copy: small, complete, and its author's to change.
///
/// It is plain JSON, without comments, so that every editor can complete and check it.
enum WalkthroughTemplate {
    static func script(title: String) -> String {
        """
        {
          "$schema": "./\(NewWalkthrough.schemaFile)",
          "title": "\(title)",
          "summary": "What a handler is given, and what has to happen before it is called.",
          "chains": ["session"],
          "session": { "cache": "none" },
          "requests": [
            {
              "id": "profile",
              "url": "https://api.example.com/profile",
              "validate": true,
              "handlers": ["string"]
            }
          ],
          "exchanges": [
            {
              "name": "profile",
              "match": { "method": "GET", "url": "https://api.example.com/profile" },
              "reply": { "status": 200, "headers": { "Content-Type": "text/plain" }, "text": "Ada" }
            }
          ],
          "narration": [
            {
              "at": { "kind": "delegate.didReceiveResponse" },
              "text": "The head of the response is here. The validators wait until the task is over."
            },
            {
              "at": { "kind": "handler.called" },
              "text": "The handler has its value, and the story ends."
            }
          ],
          "questions": [
            {
              "at": { "kind": "request.resumed" },
              "ask": "Who starts the request?",
              "choices": ["request(url)", "adding the first handler"],
              "answer": "Adding the first handler. Until then, the request was only an object."
            },
            {
              "at": { "kind": "validation.decided" },
              "ask": "Have the bytes been turned into a text yet?",
              "choices": ["yes", "no"],
              "answer": "No. The serializers run once the validators have judged the response."
            }
          ],
          "claims": [
            {
              "id": "handler-starts-it",
              "expect": "before",
              "this": "handler.added",
              "that": "request.resumed"
            },
            {
              "id": "validated-first",
              "expect": "before",
              "this": "validation.decided",
              "that": "serialize.started"
            },
            {
              "id": "handler-on-main",
              "expect": "value",
              "of": "handler.called",
              "field": "queue",
              "is": "com.apple.main-thread"
            }
          ]
        }

        """
    }

    static func readme(title: String, name: String) -> String {
        """
        # \(title)

        An app asks for a profile, lets `validate()` judge the answer, and wants a text. What happens before its
        handler is called?

        ```swift
        session.request("https://api.example.com/profile").validate().responseString { show($0.result) }
        ```

        1. **The handler starts it.** [Adding the first handler resumes the
           request](script.json#handler-starts-it). Until then, it was only an object.
        2. **The validators judge the response**, [before anybody looks at its
           bytes](script.json#validated-first).
        3. **The handler is called**, on [the main queue](script.json#handler-on-main).

        ## Try

        The server knows no such profile. The first validator refuses the response, the second one is not asked,
        and the serializer passes the error on:

        ```reqtrace
        $ reqtrace run \(name) --change '{ exchanges: { profile: { reply: { status: 404 } } } }'
        (reqtrace) goto end
        (reqtrace) events where validation.decided or serialize.decided
          …    0.015 s  r1.0 validation.decided              refused
          …    0.015 s  r1.0 validation.decided              skipped
          …    0.015 s  r1.0 serialize.decided               failed before
        3 events.
        ```

        """
    }
}
