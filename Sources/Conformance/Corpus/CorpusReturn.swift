import AdapterProtocol
import AppFlip

/// One row of the corpus about a link that comes back to the Google app.
public struct CorpusReturn: Sendable {
  /// The case that the row makes.
  public let testCase: Case

  private static let members = ["url", "state", "pending", "activity"]

  /// Reads a row.
  ///
  /// `url` is a template, left out for an activity without one; `state` is the pending state, `S1`
  /// where it is left out; `pending` may be `none`; `activity` may be `other`.
  ///
  /// - Parameter line: one line of JSON.
  /// - Throws: `CorpusError.Problem` naming the member.
  public init(line: [UInt8]) throws(CorpusError.Problem) {
    let row = try CorpusRow(line, own: Self.members)
    let expectations = try row.expectations()
    guard let subject = expectations.first?.rule else { throw .member("expect is empty") }
    let policy = try row.optionalText("policy")
    let isRefused = expectations.contains { !$0.permitted.contains(where: \.isSuccess) }
    testCase = Case(
      try row.text("id"), try row.text("title"), subject: subject, expectations: expectations,
      steps: [.returned(try row.returned())],
      twin: policy == nil && isRefused ? Case.goodReturn.id : nil, policy: policy,
      cause: try row.optionalText("cause"), reference: try row.optionalText("source"))
  }
}

extension CorpusRow {
  /// The link that comes back, and the flip whose answer is waited for.
  fileprivate func returned() throws(CorpusError.Problem) -> Return {
    let state = try octets("state") ?? Array("S1".utf8)
    let pending: Return.Pending
    switch try optionalText("pending") {
    case nil: pending = .state(state)
    case "none": pending = .nothing
    default: throw .member("pending is none, or left out")
    }
    guard let activity = Activity(rawValue: try optionalText("activity") ?? "browsing-web") else {
      throw .member("activity is browsing-web or other")
    }
    return Return(
      try template("url").map(LinkTemplate.init), pending: pending, activity: activity)
  }
}
