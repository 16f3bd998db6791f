import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let clientIDs: [[Fault]] = [
    .both(
      "client-id/unchecked", "Every client_id is accepted.",
      breaks: ["client-id/match", "app/params/client-mismatch", "endpoint/client-id/mismatch"],
      does: .clientID { _, _ in true }),
    .both(
      "client-id/unchecked-in-sandbox", "In the sandbox, the client_id isn't compared.",
      breaks: ["client-id/match", "app/params/client-mismatch", "endpoint/client-id/mismatch"],
      trigger: "a wrong client_id in the sandbox", does: .clientIDUnchecked(at: "-sandbox.")),
    .both(
      "client-id/unchecked-at-one-bundle", "For one bundle ID, the client_id isn't compared.",
      breaks: ["client-id/match", "app/params/client-mismatch", "endpoint/client-id/mismatch"],
      trigger: "a wrong client_id for OPA.enterprise",
      does: .clientIDUnchecked(at: "OPA.enterprise")),
    .endpoint(
      "client-id/unchecked-behind-own-query",
      "If the endpoint's URL has a query, the client_id isn't compared.",
      breaks: ["client-id/match"], trigger: "an endpoint with a query",
      does: .reading { reading in
        guard reading.link.count(of: "tenant") > 0, let own = reading.single("client_id"),
          !own.isEmpty
        else { return }
        let registered = PercentCoding.encoded(reading.clientID)
        reading.link.change("client_id") { _ in registered }
      }),
    .both(
      "client-id/case-folded", "The case of letters in client_id is ignored.",
      breaks: ["client-id/match", "app/params/client-mismatch", "endpoint/client-id/mismatch"],
      does: .clientID { $0.text.lowercased() == $1.text.lowercased() }),
    .app(
      "client-id/canonically-equivalent",
      "Swift strings are compared, so KELVIN SIGN equals K.",
      breaks: ["client-id/match"],
      trigger: "a client_id with a letter that Unicode normalisation changes",
      does: .clientID { $0.text == $1.text }),
    .app(
      "client-id/trimmed", "White space around client_id is trimmed.",
      breaks: ["client-id/match"],
      does: .clientID {
        $0.text.trimmingCharacters(in: .whitespacesAndNewlines) == $1.text
      }),
    .app(
      "client-id/prefix-match", "A value that begins with the client_id matches it.",
      breaks: ["client-id/match", "params/client-mismatch"],
      does: .clientID { $0.text.hasPrefix($1.text) }),
    .app(
      "client-id/nul-ends-string", "C strings are compared, which end at a NUL.",
      breaks: ["client-id/match"], trigger: "a client_id with a NUL",
      does: .clientID { LossyStorage.upToNUL($0) == $1 }),
    .app(
      "client-id/zero-width-dropped", "Zero-width characters are dropped from client_id.",
      breaks: ["client-id/match"], trigger: "a client_id with U+200B",
      does: .clientID { $0.replacing("\u{200B}".utf8, with: []) == $1 }),
    .app(
      "client-id/plus-as-space", "A plus in the decoded client_id is read as a space.",
      breaks: ["redirect-uri/accepted"], trigger: "a registered client_id with a plus",
      does: .changingClientID { $0.replacing("+".utf8, with: " ".utf8) }),
    .app(
      "client-id/decoded-twice", "client_id is decoded twice.", breaks: ["redirect-uri/accepted"],
      trigger: "a registered client_id with a percent sign",
      does: .changingClientID { PercentCoding.decoded($0) }),
    .app(
      "client-id/date-written-anew", "A client_id that is a date loses its fraction of a second.",
      breaks: ["redirect-uri/accepted"], trigger: "a registered client_id that is a date",
      does: .changingClientID { $0.replacing(".000+".utf8, with: "+".utf8) }),
    .app(
      "client-id/number-read", "A client_id of digits is read as a number.",
      breaks: ["client-id/match"],
      trigger: "a registered client_id that is a number",
      does: .clientID { received, registered in
        Double(registered.text).map { Double(received.text) == $0 } ?? false
      }),
    .app(
      "client-id/placeholders-filled", "$$ in client_id means one dollar sign.",
      breaks: ["redirect-uri/accepted"], trigger: "a registered client_id with $$",
      does: .changingClientID { $0.replacing("$$".utf8, with: "$".utf8) }),
    .app(
      "client-id/cut", "Only the first 128 characters of client_id are compared.",
      breaks: ["client-id/match"],
      trigger: "a registered client_id of 200 characters",
      does: .clientID { $0.count > 128 && $0.prefix(128) == $1.prefix(128) }),
    .app(
      "client-id/comma-separates-ids",
      "client_id is read as a list, and one known entry is enough.",
      breaks: ["client-id/match"], trigger: "a client_id with a comma",
      does: .clientID { received, registered in
        received.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(registered) }
      }),
    .endpoint(
      "client-id/prefix-match", "A value that begins with the client_id matches it.",
      breaks: ["client-id/match", "client-id/mismatch"], does: .clientID { $0.starts(with: $1) }),
    .endpoint(
      "client-id/person-asked-first", "The user is asked before the request is checked.",
      breaks: ["client-id/mismatch"], trigger: "a wrong client_id, and a user who declines",
      does: .personAskedFirst),
    .endpoint(
      "client-id/error-page", "An error page is shown for a wrong client_id.",
      breaks: ["client-id/mismatch"],
      does: .refusing { $0.link.values(of: "client_id") != [$0.clientID] }),
    .endpoint(
      "client-id/undecodable-repaired", "Bytes that aren't UTF-8 are dropped.",
      breaks: ["params/undecodable", "client-id/match"], trigger: "a client_id that isn't UTF-8",
      does: .link { $0.change("client_id") { $0.withoutUndecodable } }),
    .endpoint(
      "client-id/number", "A client_id of digits is stored as a number.",
      breaks: ["redirect-uri/accepted"],
      trigger: "a registered client_id of digits with a leading zero",
      does: .changingClientID { received in
        received.allSatisfy(\.isDigit) ? Array(received.drop { $0 == UInt8(ascii: "0") }) : received
      }),
  ]
}
