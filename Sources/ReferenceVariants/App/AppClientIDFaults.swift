import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let appLink: [Fault] = [
    .app(
      "link/any-activity", "An activity that is no universal link is handled as one.",
      breaks: ["app/link/activity"], does: .reading { $0.activity = .browsingWeb }),
    .app(
      "link/ordinary-links-answered", "A link without a query is answered with an error.",
      breaks: ["app/link/not-a-flip"],
      does: .response { response, reading in
        guard reading.url != nil, reading.received.parameters == nil else { return }
        let url = "\(RedirectURL.good.text)?error=invalid_request"
        response = AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: true)])
      }),
    .app(
      "link/passed-on", "A link that isn't answered is opened in the browser.",
      breaks: ["app/link/not-a-flip"],
      does: .response { response, reading in
        guard let url = reading.url, reading.activity == .browsingWeb, reading.outcome != .waits,
          response.opened.isEmpty
        else { return }
        response = AppReply(
          handled: true, opened: [OpenedURL(url: Text(url), universalLinksOnly: false)])
      }),
  ]

  static let appClientID: [Fault] = [
    .app(
      "client-id/unchecked", "Every client_id is taken.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      does: .clientID { _, _ in true }),
    .app(
      "client-id/case-folded", "The case of letters in client_id is ignored.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      does: .clientID { $0.text.lowercased() == $1.text.lowercased() }),
    .app(
      "client-id/canonically-equivalent",
      "Swift strings are compared, to which KELVIN SIGN is a K.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a client_id with a letter that Unicode composes",
      does: .clientID { $0.text == $1.text }),
    .app(
      "client-id/trimmed", "White space around client_id is trimmed.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      does: .clientID {
        $0.text.trimmingCharacters(in: .whitespacesAndNewlines) == $1.text
      }),
    .app(
      "client-id/prefix-match", "What begins with the client_id is taken for it.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      does: .clientID { $0.text.hasPrefix($1.text) }),
    .app(
      "client-id/nul-ends-string", "C strings are compared, which end at a NUL.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a client_id with a NUL", does: .clientID { LossyStorage.upToNUL($0) == $1 }),
    .app(
      "client-id/zero-width-dropped", "Zero-width characters are dropped from client_id.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a client_id with U+200B",
      does: .clientID { $0.replacing("\u{200B}".utf8, with: []) == $1 }),
    .app(
      "client-id/plus-as-space", "A plus in the decoded client_id is read as a space.",
      breaks: ["app/redirect-uri/accepted"], trigger: "a registered client_id with a plus",
      does: .changingClientID { $0.replacing("+".utf8, with: " ".utf8) }),
    .app(
      "client-id/decoded-twice", "client_id is decoded twice.",
      breaks: ["app/redirect-uri/accepted"], trigger: "a registered client_id with a percent sign",
      does: .changingClientID { PercentCoding.decoded($0) }),
    .app(
      "client-id/date-written-anew", "A client_id that is a date loses the fraction of its second.",
      breaks: ["app/redirect-uri/accepted"], trigger: "a registered client_id that is a date",
      does: .changingClientID { $0.replacing(".000+".utf8, with: "+".utf8) }),
    .app(
      "client-id/number-read", "A client_id that is a number is read as one.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a registered client_id that is a number",
      does: .clientID { received, registered in
        Double(registered.text).map { Double(received.text) == $0 } ?? false
      }),
    .app(
      "client-id/placeholders-filled", "$$ in client_id stands for one dollar sign.",
      breaks: ["app/redirect-uri/accepted"], trigger: "a registered client_id with $$",
      does: .changingClientID { $0.replacing("$$".utf8, with: "$".utf8) }),
    .app(
      "client-id/cut", "Only the first 128 characters of client_id are compared.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a registered client_id of 200 characters",
      does: .clientID { $0.count > 128 && $0.prefix(128) == $1.prefix(128) }),
    .app(
      "client-id/comma-separates-ids", "client_id is read as a list of which one has to be known.",
      breaks: ["app/client-id/match", "app/params/client-mismatch"],
      trigger: "a client_id with a comma",
      does: .clientID { received, registered in
        received.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual(registered) }
      }),
  ]
}
