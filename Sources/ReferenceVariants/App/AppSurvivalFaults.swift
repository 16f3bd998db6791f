import AppFlip
import ReferenceImplementation

extension Fault {
  static let appSurvival: [[Fault]] = [
    .app(
      "survives/throws-at-controls",
      "A parser throws an uncaught error at a control character.", breaks: ["survives"],
      trigger: "a control character in the link",
      does: .throwing("a control character in the link") { url, _ in
        url.contains(0) || url.hasEscapedControl
      }),
    .app(
      "survives/throws-at-empty-link",
      "The first byte of a link is read, even if the link is empty.",
      breaks: ["survives"], trigger: "an empty link",
      does: .throwing("the link is empty") { url, _ in url.isEmpty }),
    .app(
      "survives/throws-at-port-99999", "The port is read into 16 bits, which overflow.",
      breaks: ["survives"], trigger: "a port above 65535",
      does: .throwing("the port doesn't fit into 16 bits") { _, link in
        (link.port ?? 0) > UInt16.max
      }),
    .app(
      "survives/throws-at-bad-escape", "A query that can't be decoded is unwrapped.",
      breaks: ["survives"], trigger: "a percent sign without an escape in the query",
      does: .throwing("the query can't be decoded") { url, _ in
        !PercentCoding.isDecodable(url.query)
      }),
    .app(
      "survives/throws-at-raw-characters", "A strict parser's URL is unwrapped, even if it is nil.",
      breaks: ["survives"], trigger: "a character in the query that must be escaped",
      does: .throwing("the link isn't a URI") { url, _ in
        !url.query.allSatisfy { $0.isQueryCharacter || $0 == UInt8(ascii: "%") }
      }),
    .app(
      "survives/throws-without-url", "The URL is unwrapped, even if it is nil.",
      breaks: ["survives"],
      trigger: "an activity without a URL",
      does: AppVariant(crash: { url, _ in url == nil ? "no URL in the activity" : nil })),
    .app(
      "survives/throws-at-bad-host", "A parser of hosts throws an uncaught error.",
      breaks: ["survives"], trigger: "a bracket or a percent sign in the host",
      does: .throwing("the host can't be read") { _, link in
        link.authority.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "%") }
      }),
    .app(
      "survives/throws-without-scheme", "The scheme is unwrapped, even if it is nil.",
      breaks: ["survives"], trigger: "a link without a colon before the query",
      does: .throwing("no scheme in the link") { _, link in
        !link.base.contains(UInt8(ascii: ":"))
      }),
    .app(
      "survives/throws-without-parameters",
      "The first known parameter is read, even if there is none.",
      breaks: ["survives"], trigger: "a query without the parameters of a flip",
      does: .throwing("no parameter of a flip in the query") { _, link in
        link.isAboutOtherThings
      }),
  ]
}

extension [UInt8] {
  fileprivate var hasEscapedControl: Bool {
    zip(self, dropFirst()).contains {
      $0 == UInt8(ascii: "%") && ($1 == UInt8(ascii: "0") || $1 == UInt8(ascii: "1"))
    }
  }

  fileprivate var query: ArraySlice<UInt8> {
    let target = prefix { $0 != UInt8(ascii: "#") }
    return target.drop { $0 != UInt8(ascii: "?") }.dropFirst()
  }
}

extension EditableURL {
  /// Whether there is a query, and none of its parameters is one of a flip.
  fileprivate var isAboutOtherThings: Bool {
    guard let parameters else { return false }
    let names = ["client_id", "state", "redirect_uri"]
    return !parameters.contains { parameter in
      let name = PercentCoding.decoded(parameter.name)
      return names.contains { name.elementsEqual($0.utf8) }
    }
  }
}
