package import AdapterProtocol
import AppFlip

extension Reply.Body {
  /// Turns what was done into an answer, unless it contradicts what the adapter declares.
  init(_ answer: some ReplyMessage, declaring features: [Feature]) {
    var answer = answer
    if !features.contains(.coverage) { answer.coverage = SanitizerCoverage.reached() }
    guard answer.coverage?.count ?? 0 <= Limits.coverageCount else {
      self = .adapterError("the coverage has more than \(Limits.coverageCount) places")
      return
    }
    do throws(MessageError) {
      try answer.check(against: features)
      self = .ok(answer.ok)
    } catch {
      self = .adapterError("the response isn't what the adapter declares: \(error)")
    }
  }

  /// An error that the adapter itself is at fault for.
  package static func adapterError(_ message: String) -> Reply.Body {
    .error(Failure(where: .adapter, message: Array(message.utf8)))
  }

  /// Something that the adapter doesn't do.
  package static func unsupported(_ what: String, _ why: String) -> Reply.Body {
    .unsupported(Unsupported(what: Array(what.utf8), why: Array(why.utf8)))
  }

  /// The answer if the implementation threw.
  static func thrown(_ error: any Error) -> Reply.Body {
    .error(Failure(where: .implementation, message: Array("\(error)".utf8)))
  }

  /// The answer to a request that needs what the adapter doesn't declare for the role.
  static func undeclared(_ what: String, for role: Role) -> Reply.Body {
    .unsupported(what, "the adapter doesn't declare it for the role \(role.rawValue)")
  }
}
