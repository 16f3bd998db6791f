import AdapterProtocol
import AppFlip

/// What an implementation did with one request, on the wire.
protocol RunAnswer {
  /// The places of the implementation's code that were reached.
  var coverage: [UInt32]? { get set }
  /// The members of `ok` that say what was done.
  var ok: JSONObject { get }

  /// Refuses what the features that were declared rule out.
  func check(against features: [Feature]) throws(MessageError)
}

extension AppReply: RunAnswer {}
extension EndpointReply: RunAnswer {}
extension StartReply: RunAnswer {}

extension ReturnedReply: RunAnswer {
  func check(against features: [Feature]) {}
}

extension Reply.Body {
  /// Turns what was done into an answer, unless it contradicts what the adapter declares.
  ///
  /// - Parameters:
  ///   - answer: what was done.
  ///   - features: the features that the adapter declares for the role.
  init(_ answer: some RunAnswer, declaring features: [Feature]) {
    var answer = answer
    if !features.contains(.coverage) { answer.coverage = nil }
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

  /// The answer where the implementation threw.
  static func thrown(_ error: any Error) -> Reply.Body {
    .error(Failure(where: .implementation, message: Array("\(error)".utf8)))
  }

  /// The answer to a request that needs what the adapter doesn't declare for the role.
  static func undeclared(_ what: String, for role: Role) -> Reply.Body {
    .unsupported(what, "the adapter doesn't declare it for the role \(role.rawValue)")
  }
}
