import AdapterProtocol
import AppFlip
import Web

/// Reads a response from the bytes of a connection, in any pieces.
///
/// Lines may end with LF alone, and interim responses (1xx) are skipped; everything else is read as
/// [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112) has it, or refused.
struct ResponseReader {
  /// Brings the next bytes of a connection, nil at its end; an error of it says how far the response was.
  typealias Source = (_ progress: String) throws(HTTPError) -> [UInt8]?

  private let limits: ResponseLimits
  private let next: Source
  private var response = EndpointReply(status: 0)
  private var body: [UInt8] = []
  /// The received bytes that aren't read yet.
  private var input: ArraySlice<UInt8> = []
  /// How long the lines so far were.
  private var lineLength = 0
  private var isInBody = false
  /// How much of a body that has a length is missing.
  private var missing: Int?

  static func read(
    limits: ResponseLimits = ResponseLimits(), from next: @escaping Source
  ) throws(HTTPError) -> EndpointReply {
    var reader = ResponseReader(limits: limits, next: next)
    try reader.readHeader()
    try reader.readBody()
    reader.response.body = Text(reader.body)
    return reader.response
  }

  private init(limits: ResponseLimits, next: @escaping Source) {
    (self.limits, self.next) = (limits, next)
  }

  @discardableResult
  private mutating func waitForMore(orEnd mayEnd: Bool = false) throws(HTTPError) -> Bool {
    guard let bytes = try next(progress) else {
      if mayEnd { return false }
      throw .closedEarly(progress)
    }
    input += bytes
    return true
  }

  private var progress: String {
    if isInBody {
      let end = missing.map { ", \($0) missing" } ?? ", and it was not complete"
      return "\(body.count.counted("byte")) of the body arrived\(end)"
    }
    let count = lineLength + input.count
    if count == 0 { return "no part of the response arrived" }
    return "\(count.counted("byte")) of the header arrived"
  }

  /// Takes off a line, without its LF and a CR before it.
  private mutating func line() throws(HTTPError) -> ArraySlice<UInt8> {
    var searched = 0
    while true {
      let end = Bytes.firstIndex(of: UInt8(ascii: "\n"), in: input.dropFirst(searched))
      searched = end.map { $0 + 1 - input.startIndex } ?? input.count
      guard lineLength + searched <= limits.lines else {
        let part = isInBody ? "and the sizes of its chunks have" : "has"
        throw .tooLong("its header \(part) more than \(limits.lines) bytes")
      }
      if let end {
        lineLength += searched
        defer { input = input[(end + 1)...] }
        let line = input[..<end]
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      }
      try waitForMore()
    }
  }

  // MARK: - Header

  private mutating func readHeader() throws(HTTPError) {
    try waitForMore()
    // The length of HTTP/2's first frame begins with 0 (RFC 9113, section 4.1).
    if input.first == 0 { throw .onlyHTTP2 }
    repeat {
      response = EndpointReply(status: try status(line()))
      while true {
        let line = try line()
        if line.isEmpty { break }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
          line.trimmed.startIndex == line.startIndex
        else {
          throw .malformed("the line \(line.excerpt) of its header has no name and colon")
        }
        guard response.headers.count < limits.fields else {
          throw .tooLong("its header has more than \(limits.fields) fields")
        }
        let value = line[(colon + 1)...].trimmed
        response.headers.append(
          Header(name: Text(Array(line[..<colon])), value: Text(Array(value))))
      }
    } while response.status < 200
  }

  /// Reads `HTTP/1.1 302 Found`; the reason is ignored, and may be missing.
  private func status(_ line: ArraySlice<UInt8>) throws(HTTPError) -> Int {
    guard line.starts(with: "HTTP/1.1 ".utf8) || line.starts(with: "HTTP/1.0 ".utf8) else {
      throw .malformed("its first line is \(line.excerpt), not HTTP/1.1 and a status")
    }
    let digits = line.dropFirst(9).prefix { $0 != UInt8(ascii: " ") }
    guard digits.count == 3, let status = Self.number(digits), status >= 100 else {
      throw .malformed("its status is \(digits.excerpt), not a number from 100 to 999")
    }
    return status
  }

  // MARK: - Body

  /// Reads what [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3) says is the body.
  private mutating func readBody() throws(HTTPError) {
    if [204, 304].contains(response.status) { return }
    isInBody = true
    if let coding = value(of: "transfer-encoding") {
      guard coding.map(\.lowercasedASCII) == Array("chunked".utf8) else {
        throw .malformed("its Transfer-Encoding is \(coding.excerpt), not chunked")
      }
      return try readChunks()
    }
    guard let length = value(of: "content-length") else { return try takeBody(nil) }
    missing = Self.number(length)
    guard let missing else {
      throw .malformed("its Content-Length is \(length.excerpt), not a number")
    }
    try takeBody(missing)
  }

  /// The values of a field in one, because repeated ones are wrong; nil without the field.
  private func value(of name: String) -> ArraySlice<UInt8>? {
    let values = response.values(of: name)
    return values.isEmpty ? nil : Array(values.joined(separator: Array(", ".utf8)))[...]
  }

  /// Reads chunks and the trailer; extensions are ignored
  /// ([RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
  private mutating func readChunks() throws(HTTPError) {
    while true {
      let line = try line()
      let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
      guard let size = Self.number(digits, radix: 16) else {
        throw .malformed(
          "a chunk of its body has the size \(line.excerpt), not a hexadecimal number")
      }
      if size == 0 { break }
      try takeBody(size)
      if response.bodyTruncated { return }
      let end = try self.line()
      guard end.isEmpty else {
        throw .malformed("a chunk of its body is followed by \(end.excerpt), not by CR LF")
      }
    }
    while try !line().isEmpty {}
  }

  /// Keeps bytes of the body, and ends the response where they exceed the limit.
  private mutating func takeBody(_ length: Int?) throws(HTTPError) {
    var rest = length ?? .max
    while rest > 0 {
      let piece = input.prefix(rest)
      input = input.dropFirst(piece.count)
      rest -= piece.count
      let room = limits.body - body.count
      body += piece.prefix(room)
      response.bodyTruncated = piece.count > room
      if response.bodyTruncated || rest == 0 { return }
      missing = missing.map { _ in rest }
      if try !waitForMore(orEnd: length == nil) { return }
    }
  }

  /// A number without a sign.
  private static func number(_ digits: ArraySlice<UInt8>, radix: Int = 10) -> Int? {
    guard digits.allSatisfy({ $0.hexValue != nil }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}

struct ResponseLimits {
  /// The longest sum of all lines, in bytes: the header, the sizes of chunks, and the trailer after a body.
  var lines = 768 << 10
  /// How many fields a header may have.
  var fields = 10_000
  /// How much of the body is kept, in bytes.
  var body = Limits.bodyLength
}
