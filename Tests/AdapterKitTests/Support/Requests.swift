import AdapterProtocol
import AppFlip

extension Request {
  static func hello(
    _ configuration: Configuration = Configuration(), versions: ClosedRange<Int> = 1...1
  ) -> Request {
    Request(
      id: "hello",
      operation: .hello(
        HelloRequest(
          minimumVersion: versions.lowerBound, maximumVersion: versions.upperBound,
          suite: "test", configuration: configuration)))
  }

  static func app(
    _ url: String?, outcome: UserDecision = .approves, session: String? = nil, id: String = "run"
  ) -> Request {
    let input = AppInput(url: url.map { Text($0) }, outcome: outcome, code: "4/P")
    return Request(id: id, operation: .run(RunRequest(.app(input), session: session)))
  }

  static func reset(_ session: String? = nil) -> Request {
    Request(id: "reset", operation: .reset(session: session))
  }

  static func endpoint(
    _ input: EndpointInput = EndpointInput(url: "/authorize"), session: String? = nil
  ) -> Request {
    Request(
      id: "run", operation: .run(RunRequest(.authorizationEndpoint(input), session: session)))
  }

  static func googleApp(_ input: GoogleAppInput, session: String? = nil) -> Request {
    Request(id: "run", operation: .run(RunRequest(.googleApp(input), session: session)))
  }

  static func start(_ appLink: Text = "https://a.example", session: String? = nil) -> Request {
    .googleApp(
      .start(.init(appLink: appLink, clientID: "c", scopes: ["d"], redirectURI: "e")),
      session: session)
  }

  static func returned(
    _ url: Text? = "https://b.example", pending: GoogleAppInput.Pending = .ofSession,
    session: String? = nil
  ) -> Request {
    .googleApp(.returned(.init(pending: pending, url: url)), session: session)
  }
}
