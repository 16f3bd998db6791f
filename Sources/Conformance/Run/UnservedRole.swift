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
  /// The response to the ordinary request.
  private(set) var reply = ""
  /// The result of the request with one change; nil if it wasn't sent again.
  private(set) var changes: String?

  package static let blank = UnservedRole()
  package static let fields = Fields<UnservedRole>(
    .required("role", \.role), .required("case", \.testCase), .required("never", \.isNever),
    .required("fix", \.fix), .required("reply", \.reply), .optional("changes", \.changes))

  private init() {}

  init?(_ role: Role, in cases: [CaseResult]) {
    let own = cases.filter { $0.testCase.role == role }
    guard let good = own.first(where: { $0.testCase.id == Case.good(of: role) }),
      !good.isAccepted, !good.isAcceptedAgain, good.fault == nil
    else { return nil }
    (self.role, testCase) = (role, good.testCase.id)
    isNever = !own.contains(where: \.isAccepted)
    fix = Self.fix(role, good)
    reply = good.interruption.map { "\($0)" } ?? good.steps.last?.response ?? "none"
    let accepted = good.changes.filter(\.gotCode)
    let words = (accepted.isEmpty ? good.changes : accepted).map(\.words).joined(separator: ", ")
    guard !words.isEmpty else { return }
    let result = accepted.isEmpty ? "no code" : "a code"
    changes = "The same request gets \(result) with one of these changes: \(words)."
  }

  /// How to fix it: what the adapter says in `x-fix`, or else the usual fix of such a reply.
  private static func fix(_ role: Role, _ good: CaseResult) -> String {
    if let own = good.adapterRemedy { return own }
    let fixes = [
      (
        good.changes.contains(where: \.gotCode),
        "Accept the request without the change: Google sends this request. If the change is the client_id, register "
          + "the client_id that was sent, or name your own in the reply to hello."
      ),
      (
        good.answers.contains(.loginPage),
        "Let the adapter sign a user in, consent according to the outcome, and report the last response."
      ),
      (
        good.answers.contains(.scriptedPage),
        "Redirect with the status 302 or 303. The suite doesn't follow a page that redirects by a script, or "
          + "a page that the adapter cut."
      ),
      (
        good.findings.first?.kind == .undeclared(.approves),
        "Serve the outcome approves, and declare it in the reply to hello."
      ),
      (good.interruption != nil, "Fix the implementation: it must respond to this request."),
      (
        role == .app,
        "Send this link to your link handler, and find where it is refused. Compare client_id and app_link "
          + "with the registered values, and let the adapter play a user who signs in and consents."
      ),
      (
        role == .authorizationEndpoint,
        "Register the client_id and the redirect URIs (appflip explain redirect-uris), and let the adapter sign in, "
          + "consent according to the outcome, and report the last response."
      ),
    ]
    return fixes.first { $0.0 }?.1
      ?? "Pass this URL with the pending request to the code that handles returned links, and find where "
      + "it is refused."
  }
}

extension Transcript {
  /// How the adapter says that a refused request is fixed.
  var adapterRemedy: String? {
    guard let line = replyLine, case .object(let reply)? = try? JSONReader.read(line),
      case .object(let ok)? = reply["ok"], case .string(let text)? = ok["x-fix"], !text.isEmpty
    else { return nil }
    return Bytes.escaped(Array(text.prefix(400)))
  }
}
