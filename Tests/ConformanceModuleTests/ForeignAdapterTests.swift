import AppFlip
import Conformance
import Foundation
import Processes
import TestSupport
import Testing

/// Adapters in other languages, as their authors would write them, each in a process of its own: what the suite
/// finds in them stands in `Reports/reference`, and each finding is the library's own.
///
/// `APPFLIP_RECORD=1 swift test --filter ForeignAdapterTests` writes it anew.
@Suite("Foreign adapters", .longProof("foreign adapters"))
struct ForeignAdapterTests {
  /// An adapter, how it is judged, and why it fails what it fails.
  private struct Row {
    let command: String
    let catalogue: Result<Catalogue, any Error>
    var edition = Edition.newest
    var profile = Profile.default
    let reason: String
  }

  private static let node = [
    Row(
      command: "node ./whatwg_url.mjs", catalogue: SharedCatalogue.app,
      reason: "The WHATWG parser drops tabs and line ends from a link.")
  ]

  private static let python = [
    Row(
      command: "python3 ./document_sample.py", catalogue: SharedCatalogue.app,
      reason: "The document's code samples, as they stand there: only a byte order mark is lost "
        + "from a state, and only KELVIN SIGN passes for a different client ID."),
    Row(
      command: "python3 ./urllib_ordinary.py", catalogue: SharedCatalogue.app,
      reason: "urlsplit throws at a bracket without its fellow, and drops tabs and line ends; "
        + "parse_qsl repairs what is no UTF-8; urlencode writes a plus for a space."),
    Row(
      command: "python3 ./urllib_google_app.py", catalogue: SharedCatalogue.googleApp,
      edition: .first, reason: "urlsplit throws at a bracket without its fellow."),
    Row(
      command: "python3 ./urllib_google_app.py", catalogue: SharedCatalogue.googleApp,
      reason: "The same; whether it links there is not known."),
    Row(
      command: "python3 ./urllib_google_app_returns.py", catalogue: SharedCatalogue.googleApp,
      profile: .strict,
      reason: "parse_qsl repairs what is no UTF-8 before the state is compared; no start is "
        + "declared, so none is judged."),
    Row(
      command: "python3 ./urllib_all_roles.py", catalogue: SharedCatalogue.all,
      reason: "All of these; the last copy of a parameter counts; the endpoint shows a page if "
        + "response_type is wrong."),
    Row(
      command: "python3 ./urllib_google_app.py", catalogue: SharedCatalogue.composition,
      profile: .strict, reason: "Flips come to their end."),
    Row(
      command: "python3 ./urllib_google_app_returns.py", catalogue: SharedCatalogue.composition,
      profile: .strict, reason: "Flips come to their end."),
  ]

  private static let oauthlib = [
    Row(
      command: "python3 ./oauthlib_endpoint.py", catalogue: SharedCatalogue.endpoint,
      reason:
        "oauthlib 4.0.1, as its documentation says. A client that isn't known is shown on a page, "
        + "which RFC 6749, 4.1.2.1, wants and the document, from edition 3 on, doesn't. parse_qsl puts "
        + "U+FFFD in the place of what is no UTF-8; response_mode is heeded, which the document doesn't "
        + "know; a scope that isn't the client's is invalid_scope; urlencode writes a space as a plus."
    )
  ]

  @Test(
    "on a library of Python is judged by the library's own faults alone",
    .enabled(if: PythonModule.oauthlib.isPresent, "\(PythonModule.oauthlib.reason)"))
  func onLibrary() async throws { try await hold(Self.oauthlib, against: "foreign-oauthlib.txt") }

  @Test(
    "in Python are judged by their own faults alone",
    .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
  func inPython() async throws { try await hold(Self.python, against: "foreign-python.txt") }

  @Test(
    "in JavaScript are judged by their own faults alone",
    .enabled(if: Runtime.node.isPresent, "\(Runtime.node.reason)"))
  func inNode() async throws { try await hold(Self.node, against: "foreign-node.txt") }

  private func hold(_ rows: [Row], against name: String) async throws {
    var lines: [String] = []
    for row in rows {
      let result = try await run(
        AdapterCommand(row.command, relativeTo: Checkout.adapters.path), row.catalogue.get(),
        partner: ReferenceAdapter.partner(by: row.edition),
        settings: .with(edition: row.edition, profile: row.profile))
      #expect(result.faults.isEmpty && result.incidents.isEmpty, "\(row.command)")
      lines.append("\(row.command), edition \(row.edition.rawValue), \(row.profile): \(row.reason)")
      for kind in [CaseResult.Summary.fail, .warn, .inconclusive] {
        for rule in result.rules(kind) {
          guard let named = Rule.named(Rule.ID(rawValue: rule)) else { continue }
          let cases = result.cases(kind, by: named)
          let some = cases.prefix(6).joined(separator: ", ") + (cases.count > 6 ? ", ..." : "")
          lines.append("  \(kind.rawValue)  \(rule)  \(cases.count): \(some)")
        }
      }
      lines.append("")
    }
    #expect(
      try GoldenText.difference(
        of: lines.joined(separator: "\n"), from: "Reports/reference/\(name)",
        in: "ForeignAdapterTests") == nil)
  }
}
