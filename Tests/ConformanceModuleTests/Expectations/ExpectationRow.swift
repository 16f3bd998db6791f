import AdapterProtocol
import AppFlip
import Conformance
import Testing

/// What a role is handed, and what is permitted to it in words.
struct ExpectationRow: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let input: RunInput
  /// A rule and its answers on each line; empty if the answer is the role's own affair.
  let permitted: [String]

  private static func written(_ query: String) -> String {
    query.replacing("=A", with: "=\(Samples.encodedA)").replacing("=S1", with: "=\(Samples.state)")
  }

  /// A query to the app's own link; `A` stands for the good redirect URI, `S1` for a state.
  static func app(
    _ query: String, _ permitted: String..., outcome: Outcome = .approves,
    base: String = "https://app.example.com/flip", code: String = "c"
  ) -> ExpectationRow {
    let link = "\(base)?\(written(query))"
    return ExpectationRow(
      testDescription: "\(query.prefix(80)) \(outcome.rawValue)",
      input: .app(AppInput(url: Text(link), outcome: outcome, code: Text(code))),
      permitted: permitted)
  }

  /// A query to the authorization endpoint, or a form; `A` stands for the good redirect URI, `S1` for a state.
  static func endpoint(
    _ query: String, _ permitted: String..., outcome: Outcome = .approves, form: String? = nil
  ) -> ExpectationRow {
    let url = "https://auth.example.com/authorize?\(written(query))"
    let body = form.map(written)
    return ExpectationRow(
      testDescription: "\(query.prefix(80)) \(form ?? "") \(outcome.rawValue)",
      input: .authorizationEndpoint(
        EndpointInput(
          method: body == nil ? .get : .post, url: Text(url), body: body.map { Text($0) },
          outcome: outcome, code: "c")), permitted: permitted)
  }

  /// What comes back to the Google app at the pending redirect URI, or elsewhere.
  static func returned(
    _ query: String, _ permitted: String..., at base: String = Samples.a, pending: String = "S1"
  ) -> ExpectationRow {
    let flip = GoogleAppInput.PendingFlip(
      clientID: "google-LINK-42", redirectURI: Text(Samples.a), state: Text(pending))
    return ExpectationRow(
      testDescription: "\(base.suffix(30))\(query.prefix(80)), \(pending) pending",
      input: .googleApp(
        .returned(.init(pending: .flip(flip), url: Text("\(base)\(query)")))),
      permitted: permitted)
  }

  /// What is permitted, told from the octets.
  var derived: [String] {
    ComputedExpectations(for: input, in: .offered).expectations.map { expectation in
      let rule = expectation.rule.rawValue.drop { $0 != "/" }.dropFirst()
      return "\(rule) \(expectation.permitted.map(\.rawValue).joined(separator: " "))"
    }
  }
}
