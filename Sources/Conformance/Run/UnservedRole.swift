package import AdapterProtocol
package import AppFlip
import Harness

/// A role of which the ordinary request got no code.
package struct UnservedRole: Message, Equatable, Sendable {
  package private(set) var role = Role.app
  /// The ordinary request.
  package private(set) var testCase = ""
  /// Whether no request of the role got a code.
  package private(set) var isNever = false
  package private(set) var fix = ""
  /// What happened at the ordinary request.
  private(set) var reply = ""
  /// What became of the request with one change; nil if it wasn't sent again.
  private(set) var changes: String?

  package static let blank = UnservedRole()
  package static let fields = Fields<UnservedRole>(
    .required("role", \.role), .required("case", \.testCase), .required("never", \.isNever),
    .required("fix", \.fix), .required("reply", \.reply), .optional("changes", \.changes))

  private init() {}

  init?(_ role: Role, in cases: [CaseResult]) {
    let own = cases.filter { $0.testCase.role == role }
    guard let good = own.first(where: { $0.testCase.id == Case.good(of: role) }),
      !good.answers.contains(where: \.isSuccess), !good.isServedAgain, good.fault == nil
    else { return nil }
    (self.role, testCase) = (role, good.testCase.id)
    isNever = !own.contains { $0.answers.contains(where: \.isSuccess) }
    fix = Self.fix(role, good)
    reply = good.interruption.map { "\($0)" } ?? good.steps.last?.response ?? "none"
    let served = good.changes.filter(\.gotCode)
    let words = (served.isEmpty ? good.changes : served).map(\.words).joined(separator: ", ")
    guard !words.isEmpty else { return }
    changes =
      served.isEmpty
      ? "The same request gets no code with one of these changes: \(words)."
      : "The same request gets a code with one of these changes: \(words)."
  }

  /// What to do about it, for people: what the adapter says in `x-fix`, or else what such replies mostly
  /// come of.
  private static func fix(_ role: Role, _ good: CaseResult) -> String {
    if let own = good.adapterRemedy { return own }
    if good.changes.contains(where: \.gotCode) {
      return
        "Accept the request without the change: Google sends this request. If the change is the client_id, register "
        + "the client_id that was sent, or name your own in the reply to hello."
    }
    if good.answers.contains(.loginPage) {
      return
        "Let the adapter sign a user in, consent according to the outcome, and report the last response."
    }
    if good.answers.contains(.scriptedPage) {
      return
        "Redirect with the status 302 or 303. The suite doesn't follow a page that redirects by a script, or "
        + "a page that the adapter cut."
    }
    if good.findings.first?.kind == .undeclared(.approves) {
      return "Serve the outcome approves, and declare it in the reply to hello."
    }
    if good.interruption != nil {
      return "Fix the implementation: it must respond to this request."
    }
    switch role {
    case .app:
      return
        "Send this link to your link handler, and find where it is refused. Compare client_id and app_link "
        + "with the registered values, and let the adapter play a user who signs in and consents."
    case .authorizationEndpoint:
      return
        "Register the client_id and the redirect URIs (appflip explain redirect-uris), and let the adapter sign in, "
        + "consent according to the outcome, and report the last response."
    case .googleApp:
      return
        "Pass this URL with the pending request to the code that handles returned links, and find where "
        + "it is refused."
    }
  }
}

extension Transcript {
  var adapterRemedy: String? {
    guard let line = replyLine, case .object(let reply)? = try? JSONReader.read(line),
      case .object(let ok)? = reply["ok"], case .string(let text)? = ok["x-fix"], !text.isEmpty
    else { return nil }
    return Bytes.escaped(Array(text.prefix(Self.longestRemedy)))
  }

  private static let longestRemedy = 400
}

extension CaseResult {
  var isUnservedGood: Bool {
    testCase.role.map(Case.good) == testCase.id && !answers.contains(where: \.isSuccess)
  }
}
