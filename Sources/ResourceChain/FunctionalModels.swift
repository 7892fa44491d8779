// The same models from JSON in the functional style: no optional binding at all, and no way to read it
// without knowing what a functor is. Which of the two an app has is a matter of who will read it.

infix operator <^> : ApplicationPrecedence
infix operator <*> : ApplicationPrecedence

precedencegroup ApplicationPrecedence {
    associativity: left
    higherThan: NilCoalescingPrecedence
}

/// Applies a function to a value that may be missing; nothing comes of nothing. (A functor's `map`.)
func <^> <A, B>(function: (A) -> B, value: A?) -> B? { value.map(function) }

/// Applies a function that may be missing to a value that may be missing. (An applicative's `apply`.)
func <*> <A, B>(function: ((A) -> B)?, value: A?) -> B? {
    function.flatMap { function in value.map(function) }
}

/// A function of four arguments as one that takes them one after the other.
private func curry<A, B, C, D, Result>(
    _ function: @escaping (A, B, C, D) -> Result
) -> (A) -> (B) -> (C) -> (D) -> Result {
    { a in { b in { c in { d in function(a, b, c, d) } } } }
}

/// A function of three arguments as one that takes them one after the other.
private func curry<A, B, C, Result>(
    _ function: @escaping (A, B, C) -> Result
) -> (A) -> (B) -> (C) -> Result {
    { a in { b in { c in function(a, b, c) } } }
}

extension Question {
    /// Does what `init(serialization:)` does. The last two arguments may be missing, so they are wrapped once
    /// more: `some(nil)` is a value, too.
    public static func functional(_ serialization: Serialization) -> Question? {
        curry(Question.init(title:date:tags:owner:))
            <^> serialization.value(forKey: Keys.title)
            <*> (Date.init(timeIntervalSince1970:) <^> (TimeInterval.init <^> seconds(serialization)))
            <*> serialization.value(forKey: Keys.tags)
            <*> .some(User.functional <^> serialization.valueIfPresent(forKey: Keys.owner))
    }

    private static func seconds(_ serialization: Serialization) -> Int? {
        serialization.value(forKey: Keys.date)
    }
}

extension User {
    /// Does what `init(serialization:)` does.
    public static func functional(_ serialization: Serialization) -> User {
        curry(User.init(name:profileImageURL:reputation:))(serialization.valueIfPresent(forKey: Keys.name))(
            serialization.valueIfPresent(forKey: Keys.profileImageURL).flatMap { (text: String) in
                URL(string: text)
            })(serialization.valueIfPresent(forKey: Keys.reputation))
    }
}
