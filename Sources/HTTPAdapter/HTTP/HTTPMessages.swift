import AdapterProtocol
import AppFlip
import Web

struct HTTPRequest: Equatable {
  /// The method, a token such as `GET`.
  let method: String
  let url: HTTPURL
  /// The fields of the header, in order; `serialized` adds what a message needs.
  let headers: [Header]
  let body: [UInt8]?

  init(_ method: String, _ url: HTTPURL, headers: [Header] = [], body: [UInt8]? = nil) {
    (self.method, self.url, self.headers, self.body) = (method, url, headers, body)
  }

  /// The bytes of the message ([RFC 9112](https://www.rfc-editor.org/rfc/rfc9112)): `Host` first unless it is among
  /// the fields, the fields in order, `Content-Length` if there is a body, `Connection: close`.
  func serialized() throws(HTTPError) -> [UInt8] {
    for field in headers {
      guard let fault = field.fault else { continue }
      throw .unsendable("the header field \(field.name.bytes[...].excerpt): \(fault)")
    }
    let hasHost = headers.contains { $0.isNamed("host") }
    let first = hasHost ? [] : [Header(name: "Host", value: Text(url.authority))]
    let last = body.map { [Header(name: "Content-Length", value: Text("\($0.count)"))] } ?? []
    var bytes = Array("\(method) ".utf8) + url.target + Array(" HTTP/1.1\r\n".utf8)
    for field in first + headers + last + [Header(name: "Connection", value: "close")] {
      bytes += field.name.bytes + ": ".utf8 + field.value.bytes + "\r\n".utf8
    }
    return bytes + "\r\n".utf8 + (body ?? [])
  }
}

extension EndpointReply {
  /// The only `Location` of a redirect.
  var location: [UInt8]? {
    let locations = values(of: "location")
    return isFollowed && locations.count == 1 ? locations[0] : nil
  }

  /// Whether browsers follow its `Location`.
  var isFollowed: Bool { [301, 302, 303, 307, 308].contains(status) }

  /// Whether a browser shows forms of it; some servers send a sign-in with 401.
  var isPage: Bool { (200...299).contains(status) || status == 401 }

  /// How long to wait before the same request may be answered, in milliseconds; nil if this is the response.
  ///
  /// A limit that names no number of seconds is taken for one second
  /// ([RFC 6585, section 4](https://www.rfc-editor.org/rfc/rfc6585#section-4)).
  var delay: Int? {
    let time = values(of: "retry-after").first
    guard status == 429 || status == 503 && time != nil else { return nil }
    let seconds = time.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 1
    return max(1, min(seconds, 86_400)) * 1_000
  }
}

extension Header {
  /// The fields that the client writes itself, or whose response it doesn't understand.
  private static let reservedNames = [
    "connection", "content-length", "expect", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Why the field can't be sent; nil if it can.
  ///
  /// A CR, LF or NUL would make other fields of a value
  /// ([RFC 9110, section 5](https://www.rfc-editor.org/rfc/rfc9110#section-5)).
  var fault: String? {
    let isToken = name.bytes.allSatisfy {
      $0.isAlpha || $0.isDigit || "!#$%&'*+-.^_`|~".utf8.contains($0)
    }
    guard isToken, !name.bytes.isEmpty else { return "its name must be a token of RFC 9110" }
    for name in Self.reservedNames where isNamed(name) { return "the client writes \(name) itself" }
    return value.bytes.contains { [0, 10, 13].contains($0) }
      ? "its value has a CR, LF or NUL" : nil
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces and tabs around them.
  var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let end = lastIndex { !isBlank($0) }.map { $0 + 1 } ?? startIndex
    return self[..<end].drop(while: isBlank)
  }

  /// The bytes as errors show them: printable, and cut if they are long.
  var excerpt: String {
    count > 60 ? "\"\(Bytes.escaped(prefix(60)))\"..." : "\"\(Bytes.escaped(self))\""
  }
}
