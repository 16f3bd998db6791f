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
    _ url: String?, outcome: Outcome = .approves, session: String? = nil, id: String = "run"
  ) -> Request {
    let input = AppInput(url: url.map { Text($0) }, outcome: outcome, code: "4/P")
    return Request(id: id, operation: .run(RunRequest(.app(input), session: session)))
  }

  static func reset(_ session: String? = nil) -> Request {
    Request(id: "reset", operation: .reset(session: session))
  }
}
