import AppFlip
import Conformance

extension RequestMutators {
  /// The fields of the header of an authorization request.
  static let header: [Mutator] = [
    Mutator(
      "request/header",
      "Adds a field to the header of a request, or changes one, as browsers, apps and proxies send it, "
        + "which catches an endpoint that answers otherwise by it, or believes it.",
      .input(of: .authorizationEndpoint) { input, context in
        guard let field = context.random.pick(fields),
          let value = context.random.pick(field.values)
        else { return }
        input.put(InputHeader(field.name, value))
      }),
    Mutator(
      "request/header-marker",
      "Puts quotes and a tag into a field of the header, which catches a page that shows it unescaped.",
      weight: 2,
      .input(of: .authorizationEndpoint) { input, context in
        guard let name = context.random.pick(["user-agent", "referer"]) else {
          return
        }
        input.put(InputHeader(Array(name.utf8), ReflectionMarker.text))
      }),
  ]

  private static let host = String(decoding: ReflectionMarker.host, as: UTF8.self)

  /// The names of fields, and the values of each.
  static let fields: [(name: [UInt8], values: [[UInt8]])] = fieldTexts.map {
    (name: Array($0.name.utf8), values: $0.values.octets)
  }

  private static let fieldTexts: [(name: String, values: [String])] = [
    (
      "accept",
      ["application/json", "*/*", "image/avif", "application/json, text/html;q=0.1", "text/plain"]
    ),
    ("x-requested-with", ["XMLHttpRequest", "com.google.android.googlequicksearchbox"]),
    ("x-forwarded-host", [host, "\(host):8080", "\(host), \(host)"]),
    ("x-forwarded-proto", ["http", "https"]),
    ("x-forwarded-for", ["203.0.113.7", "127.0.0.1", "203.0.113.7, 10.0.0.1", "::1"]),
    ("x-forwarded-port", ["80", "8080"]),
    ("forwarded", ["for=203.0.113.7;host=\(host);proto=http", "host=\(host)", "for=\"[::1]\""]),
    ("referer", ["https://\(host)/", "android-app://\(host)/", "about:blank"]),
    ("user-agent", ["curl/8.5.0", "Googlebot/2.1", "Mozilla/5.0 (iPhone) Mobile/15E148"]),
    ("accept-language", ["de", "*", "xx-YY;q=0"]),
  ]
}
