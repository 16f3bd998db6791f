import AdapterProtocol
import AppFlip
import Web

package struct HTTPRequest: Equatable, Sendable {
  /// The method, a token such as `GET`.
  package var method: String
  package var url: HTTPURL
  /// The fields of the header, in order; `serialized` adds what a message needs.
  package var fields: [HTTPField]
  package var body: [UInt8]?

  package init(_ method: String, _ url: HTTPURL, fields: [HTTPField] = [], body: [UInt8]? = nil) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }

  /// Refuses what would be another request on the wire than it is here.
  package func validate() throws(HTTPError) {
    for field in fields {
      guard let fault = field.fault else { continue }
      throw .unsendable("the header field \(field.name[...].excerpt): \(fault)")
    }
  }

  /// The octets of the message: `Host` first unless it is among the fields, the fields in order,
  /// `Content-Length` if there is a body, `Connection: close`.
  ///
  /// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112).
  var serialized: [UInt8] {
    var octets = Array("\(method) ".utf8) + url.target + Array(" HTTP/1.1\r\n".utf8)
    if !fields.contains(where: { $0.isNamed("host") }) {
      octets.append(line: HTTPField(name: Array("Host".utf8), value: url.authority))
    }
    for field in fields { octets.append(line: field) }
    if let body { octets.append(line: HTTPField("Content-Length", "\(body.count)")) }
    octets.append(line: HTTPField("Connection", "close"))
    octets += "\r\n".utf8
    return octets + (body ?? [])
  }
}

extension [UInt8] {
  fileprivate mutating func append(line field: HTTPField) {
    self += field.name
    self += ": ".utf8
    self += field.value
    self += "\r\n".utf8
  }
}

/// A response as it came, but for the codings of its body: nothing in it is merged or repaired.
package struct HTTPResponse: Equatable, Sendable {
  /// The status code, from 100 to 999.
  package var status: Int
  /// The fields of the header in order, repeated ones included.
  package var fields: [HTTPField]
  /// The body without its codings, up to the limit.
  package var body: [UInt8]
  /// Whether the body was longer, or couldn't be decoded.
  package var isTruncated: Bool

  package init(
    status: Int, fields: [HTTPField] = [], body: [UInt8] = [], isTruncated: Bool = false
  ) {
    self.status = status
    self.fields = fields
    self.body = body
    self.isTruncated = isTruncated
  }

  package func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// How long to wait before the same request may be answered, in milliseconds; nil if this is the answer.
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

/// A field of an HTTP message's header, octet for octet.
package struct HTTPField: Equatable, Sendable {
  package var name: [UInt8]
  /// The value, without the white space around it.
  package var value: [UInt8]

  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  package init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  package func isNamed(_ name: String) -> Bool {
    self.name.lazy.map(\.lowercasedASCII).elementsEqual(name.utf8)
  }
}

extension HTTPField {
  init(_ header: Header) { self.init(name: header.name.octets, value: header.value.octets) }

  /// The names of the fields that the client writes itself, or doesn't understand the answer to.
  private static let reservedNames = [
    "connection", "content-length", "expect", "te", "trailer", "transfer-encoding", "upgrade",
  ]

  /// Why the field can't be sent; nil if it can.
  ///
  /// A name is a token, a value holds no CR, LF or NUL, which would make other fields of it, and
  /// how long a message is and how long a connection lasts is the client's business.
  ///
  /// Source: [RFC 9110, section 5](https://www.rfc-editor.org/rfc/rfc9110#section-5).
  package var fault: String? {
    if name.isEmpty { return "its name is empty" }
    if !name.allSatisfy(\.isTokenCharacter) { return "its name is no token of RFC 9110" }
    for name in Self.reservedNames where isNamed(name) { return "the client writes \(name) itself" }
    let isBroken = value.contains { $0 == 0 || $0 == UInt8(ascii: "\r") || $0 == .lineFeed }
    return isBroken ? "its value holds a CR, LF or NUL" : nil
  }
}

// MARK: - Errors

/// Why a request has no response.
package enum HTTPError: Error, Equatable, Sendable {
  /// The request can't be put on the wire as it is.
  case unsendable(String)
  case unknownHost(String, reason: String)
  case unreachable(String, reason: String)
  case insecure(String)
  /// The time was over; the text says how far the response was.
  case timedOut(milliseconds: Int, progress: String)
  /// The connection ended before the response did; the text says how far it was.
  case closedEarly(String)
  /// What came is no response; the text says what is wrong.
  case malformed(String)
  /// The server speaks HTTP/2, which the adapter doesn't.
  case onlyHTTP2
  /// The response exceeds a limit of the adapter.
  case tooLong(String)
  /// The time of the run was over before the request could be sent.
  case late(milliseconds: Int)
  /// The server wants fewer requests, or none for a while; the text is the status and the time that it names.
  case limited(String)
  /// The system failed otherwise.
  case platform(String)
}

extension HTTPError: CustomStringConvertible {
  /// What went wrong and, if possible, what to look at.
  package var description: String {
    switch self {
    case .unsendable(let reason): "the request can't be sent: \(reason)"
    case .unknownHost(let host, let reason):
      "the host \(host) has no address: \(reason); check the name in the endpoint's URL"
    case .unreachable(let origin, let reason):
      "can't connect to \(origin): \(reason); check that the server runs there"
    case .insecure(let reason): "TLS failed: \(reason); \(Self.remedy(forTLS: reason))"
    case .timedOut(let milliseconds, let progress):
      "no whole response within \(milliseconds) ms: \(progress)"
    case .closedEarly(let progress): "the connection ended too early: \(progress)"
    case .malformed(let reason): "the response is no HTTP/1.1: \(reason)"
    case .onlyHTTP2:
      "the server speaks only HTTP/2, and the adapter only HTTP/1.1: let the server accept HTTP/1.1 for the tests"
    case .tooLong(let reason):
      "the response exceeds a limit of the adapter: \(reason); shorten it for the tests"
    case .late(let milliseconds):
      "the \(milliseconds) ms of the run were over before the request was sent; raise --timeout-ms"
    case .limited(let answer):
      "the server limits requests (\(answer)) for longer than a run may take: lift its limit for the tests, or "
        + "give each request more time (--timeout-ms 60000)"
    case .platform(let reason): "the request failed: \(reason)"
    }
  }

  /// What to do, by the words of the libraries below.
  private static func remedy(forTLS reason: String) -> String {
    func says(_ words: String...) -> Bool { words.contains { reason.contains($0) } }
    if says("issuer", "self-signed", "self signed", "untrusted", "unknown root") {
      return
        "the system doesn't trust who signed the certificate: for a private authority, name its certificate "
        + "with --ca, or add it to the system's (Linux: update-ca-certificates; macOS: the keychain)"
    }
    if says("expired", "not yet valid", "bad date") {
      return "renew the server's certificate, or set this machine's clock"
    }
    if says("subject name", "host name", "hostname", "address mismatch") {
      return "the certificate is for another host: name the endpoint as its certificate does"
    }
    return "check that the server speaks TLS at this port, and its certificate"
  }
}

// MARK: - Octets

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")

  /// `tchar`: what the name of a field consists of
  /// ([RFC 9110, section 5.6.2](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2)).
  var isTokenCharacter: Bool {
    isAlpha || isDigit || "!#$%&'*+-.^_`|~".utf8.contains(self)
  }

  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension ArraySlice<UInt8> {
  var trimmed: ArraySlice<UInt8> {
    var (start, end) = (startIndex, endIndex)
    while start < end, self[start].isBlank { start += 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return self[start..<end]
  }

  /// The octets as errors show them: printable, and cut when long.
  var excerpt: String {
    count > 60 ? "\"\(Octets.escaped(prefix(60)))\"..." : "\"\(Octets.escaped(self))\""
  }
}
