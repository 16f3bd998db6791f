/// What a request asks for (section "Envelope", `op`).
public enum Operation: Equatable, Sendable {
  /// Say what you are.
  case hello(HelloRequest)
  /// Run the implementation once.
  case run(RunRequest)
  /// Forget a session; without one, everything.
  case reset(session: String?)
}
