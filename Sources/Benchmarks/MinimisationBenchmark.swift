import AppFlip
import Conformance
import Fuzzing

/// How many executions it takes to minimise a finding.
enum MinimisationBenchmark {
  /// The octets of the link that is minimised.
  private static let length = 418

  /// Minimises a long link that breaks something by a repeated code.
  static func run() throws -> (before: Int, after: Int, executions: Int) {
    let input = repeatedCode
    guard let kind = EvidenceKind("repeated-code") else {
      throw BareLoop.Failure(description: "there is no such evidence")
    }
    let signature = FailureSignature(nil, kind)
    let result = Minimiser(fixture: .offered, good: good).minimise([input], showing: signature) {
      $0.map { Self.isRepeated(in: $0.last) ? [signature] : [] }
    }
    guard let result, let core = result.steps.last?.link, result.isMinimal else {
      throw BareLoop.Failure(description: "the link wasn't minimised")
    }
    return (length, core.length, result.executions)
  }

  private static func isRepeated(in input: FuzzInput?) -> Bool {
    (input?.link?.query ?? []).indices(named: "code").count > 1
  }

  private static var good: FuzzInput { input("https://client.example.com/cb?code=a&state=S1") }

  private static var repeatedCode: FuzzInput {
    let long = String(repeating: "0123456789abcdef", count: 4)
    var input = input(
      "https://client.example.com/cb?utm_source=\(long)&code=4%2FP7q7W91a-oMsCeLvIaQm6bTrgtp7"
        + "&debug&x=%zz&session=\(long)&&state=S1&code=4%2FZZZZZZZZZZZZ&lang=de-DE;q=1&\(long)")
    let rest = length - (input.link?.length ?? 0) - 1
    input.link?.fragment = Array(repeating: UInt8(ascii: "f"), count: rest)
    return input
  }

  private static func input(_ text: String) -> FuzzInput {
    let link = InputLink(splitting: Array(text.utf8))
    let pending = FuzzInput.Pending(redirectURI: link.base, state: Array("S1".utf8))
    return FuzzInput(.googleApp, link: link, pending: pending)
  }
}
