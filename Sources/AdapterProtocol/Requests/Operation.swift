/// What a request asks for (section "Envelope", `op`).
public enum Operation: Equatable, Sendable {
  /// Say what you are.
  case hello(HelloRequest)
  /// Run the implementation once.
  case run(RunRequest)
  /// Forget a session; without one, everything.
  case reset(session: String?)
}

extension Operation {
  /// The values of the member `op`.
  private enum Name: String, CaseIterable, MessageReadable {
    case hello, run, reset
  }

  /// Reads the members of a request.
  init(_ request: Fields) throws(MessageError) {
    switch try request.required("op") as Name {
    case .hello: self = .hello(try HelloRequest(request))
    case .run: self = .run(try RunRequest(request))
    case .reset: self = .reset(session: try request.optional("session"))
    }
  }

  /// Writes the member `op` and those that follow it.
  func write(into output: inout JSONOutput) {
    output.member("op")
    switch self {
    case .hello(let request):
      output.word(Name.hello)
      request.write(into: &output)
    case .run(let request):
      output.word(Name.run)
      request.write(into: &output)
    case .reset(let session):
      output.word(Name.reset)
      guard let session else { return }
      output.member("session")
      output.string(session)
    }
  }
}
