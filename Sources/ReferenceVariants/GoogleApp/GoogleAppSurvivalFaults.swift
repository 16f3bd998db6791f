import AppFlip
import ReferenceImplementation

extension Fault {
  static let googleAppSurvival: [Fault] = [
    .googleApp(
      "survives/throws-at-invalid-utf8", "A text that can't be decoded is unwrapped.",
      breaks: ["survives"], trigger: "a URL that isn't UTF-8",
      does: .throwing("invalid UTF-8 in the URL") {
        !Bytes.areUTF8(PercentCoding.decoded($0))
      }),
    .googleApp(
      "survives/throws-without-query", "The query is unwrapped, even if it is nil.",
      breaks: ["survives"], trigger: "a URL without a query",
      does: .throwing("no query in the URL") { !$0.contains(UInt8(ascii: "?")) }),
    .googleApp(
      "survives/throws-without-url", "The URL is unwrapped, even if it is nil.",
      breaks: ["survives"],
      trigger: "an activity without a URL",
      does: GoogleAppVariant(crash: { $0 == nil ? "no URL in the activity" : nil })),
    .googleApp(
      "survives/throws-at-long-urls", "A URL above 16 KiB crashes the app.", breaks: ["survives"],
      trigger: "a URL above 16 KiB", does: .throwing("the URL is too long") { $0.count > 16 << 10 }),
    .googleApp(
      "survives/throws-at-port-99999", "The port is read into 16 bits, which overflow.",
      breaks: ["survives"], trigger: "a port above 65535",
      does: .throwing("the port doesn't fit into 16 bits") {
        (EditableURL($0).port ?? 0) > UInt16.max
      }),
    .googleApp(
      "survives/throws-at-empty-query", "The first parameter is read, even if there is none.",
      breaks: ["survives"], trigger: "a URL that ends in a question mark",
      does: .throwing("no parameter in the query") { $0.last == UInt8(ascii: "?") }),
    .googleApp(
      "survives/throws-at-bad-escape", "A URL that can't be decoded is unwrapped.",
      breaks: ["survives"], trigger: "a percent sign without an escape",
      does: .throwing("the URL can't be decoded") { !PercentCoding.isDecodable($0) }),
  ]
}
