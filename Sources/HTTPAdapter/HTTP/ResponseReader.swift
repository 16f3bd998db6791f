import AdapterProtocol
import AppFlip
import Web

/// Reads a response from the octets of a connection, whatever pieces they come in.
///
/// Lines may end with LF alone, a field that is folded over lines becomes one with a space at each
/// fold, interim responses (1xx) are skipped; everything else is taken as it stands, or refused.
///
/// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112).
package struct ResponseReader {
  /// What a connection brings next.
  package enum Arrival {
    case octets([UInt8])
    case end
    /// The connection failed with the system's words.
    case broken(String)
    /// Nothing came within so many milliseconds.
    case late(Int)
  }

  /// What is being read.
  private enum Part {
    case header
    case body(missing: Int?)
    case trailer
  }

  private let limits: ResponseLimits
  private let next: () -> Arrival
  private var part = Part.header
  private var response = HTTPResponse(status: 0)
  private var headLength = 0
  /// How long the lines between chunks were.
  private var chunkLength = 0
  /// What has arrived and isn't taken.
  private var input: ArraySlice<UInt8> = []

  package static func read(
    limits: ResponseLimits = ResponseLimits(), from next: () -> Arrival
  ) throws(HTTPError) -> HTTPResponse {
    try withoutActuallyEscaping(next) { next throws(HTTPError) in
      var reader = ResponseReader(limits: limits, next: next)
      try reader.readHeader()
      try reader.readBody()
      return reader.response
    }
  }

  private init(limits: ResponseLimits, next: @escaping () -> Arrival) {
    (self.limits, self.next) = (limits, next)
  }

  @discardableResult
  private mutating func waitForMore(orEnd mayEnd: Bool = false) throws(HTTPError) -> Bool {
    switch next() {
    case .octets(let octets): input += octets
    case .end where mayEnd: return false
    case .end: throw .closedEarly(progress)
    case .broken(let reason): throw .closedEarly("\(reason); \(progress)")
    case .late(let milliseconds): throw .timedOut(milliseconds: milliseconds, progress: progress)
    }
    return true
  }

  private var progress: String {
    let body = "\(response.body.count.counted("byte")) of the body had come"
    let header = headLength + input.count
    return switch part {
    case .header where header == 0: "nothing of the response had come"
    case .header: "\(header.counted("byte")) of the header had come"
    case .body(let missing?): "\(body), \(missing) missing"
    case .body(nil): "\(body), and it had not ended"
    case .trailer: "the trailer behind the body had not ended"
    }
  }

  /// Takes off the LF and one CR before it; the lines between chunks have a limit of their own.
  private mutating func line(isHeader: Bool = true) throws(HTTPError) -> ArraySlice<UInt8> {
    var searched = 0
    while true {
      if headLength == 0, startsHTTP2 { throw .onlyHTTP2 }
      let end = Octets.firstIndex(of: .lineFeed, in: input.dropFirst(searched))
      searched = end.map { $0 + 1 - input.startIndex } ?? input.count
      if isHeader, headLength + searched > limits.head {
        throw .tooLong("its header has more than \(limits.head) bytes")
      }
      if !isHeader, chunkLength + searched > limits.chunkLines {
        throw .tooLong("the sizes of its chunks have more than \(limits.chunkLines) bytes")
      }
      if let end {
        let line = input[..<end]
        input = input[(end + 1)...]
        if isHeader { headLength += searched } else { chunkLength += searched }
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      }
      try waitForMore()
    }
  }

  /// Whether a frame of HTTP/2 has arrived: SETTINGS or GOAWAY, of the stream 0
  /// ([RFC 9113, section 4.1](https://www.rfc-editor.org/rfc/rfc9113#section-4.1)).
  private var startsHTTP2: Bool {
    let frame = Array(input.prefix(9))
    return frame.count == 9 && frame[0] == 0 && [4, 7].contains(frame[3])
      && frame[5...].allSatisfy { $0 == 0 }
  }

  // MARK: - Header

  private mutating func readHeader() throws(HTTPError) {
    repeat {
      response = HTTPResponse(status: try status(line()))
      while true {
        let line = try line()
        if line.isEmpty { break }
        try takeField(line)
      }
    } while (100...199).contains(response.status) && response.status != 101
  }

  /// Reads `HTTP/1.1 302 Found`; the reason is ignored, and may be missing.
  private func status(_ line: ArraySlice<UInt8>) throws(HTTPError) -> Int {
    let words = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2,
      words[0].elementsEqual("HTTP/1.1".utf8) || words[0].elementsEqual("HTTP/1.0".utf8)
    else { throw .malformed("its first line is \(line.excerpt), not HTTP/1.1 and a status") }
    guard words[1].count == 3, words[1].allSatisfy(\.isDigit) else {
      throw .malformed("its status is \(words[1].excerpt), not a number of three digits")
    }
    let status = words[1].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    if status >= 100 { return status }
    throw .malformed("its status is \(words[1].excerpt), less than 100")
  }

  private mutating func takeField(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let isFolded = line.first?.isBlank == true
    if isFolded, let last = response.fields.indices.last {
      response.fields[last].value += [UInt8(ascii: " ")] + line.trimmed
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !isFolded, colon > line.startIndex
    else { throw .malformed("the line \(line.excerpt) of its header has no name and colon") }
    let value = line[(colon + 1)...].trimmed
    guard response.fields.count < limits.fields else {
      throw .tooLong("its header has more than \(limits.fields) fields")
    }
    response.fields.append(HTTPField(name: Array(line[..<colon]), value: Array(value)))
  }

  /// The value of `Content-Length`, which may be repeated as long as it stays the same.
  private func contentLength() throws(HTTPError) -> Int? {
    let values = response.values(of: "content-length").flatMap {
      $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    }
    guard let first = values.first?.trimmed else { return nil }
    for value in values where value.trimmed != first {
      throw .malformed("its Content-Length is both \(first.excerpt) and \(value.trimmed.excerpt)")
    }
    guard first.allSatisfy(\.isDigit), let length = Int(String(decoding: first, as: UTF8.self))
    else { throw .malformed("its Content-Length is \(first.excerpt), not a number") }
    return length
  }

  // MARK: - Body

  /// Reads what [RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3) says is the body.
  private mutating func readBody() throws(HTTPError) {
    if [101, 204, 304].contains(response.status) { return }
    part = .body(missing: nil)
    let codings = response.values(of: "transfer-encoding")
    if codings.isEmpty { return try takeBody(contentLength()) }
    guard codings.count == 1, codings[0].map(\.lowercasedASCII) == Array("chunked".utf8) else {
      let shown = Array(codings.joined(separator: Array(", ".utf8)))
      throw .malformed("its Transfer-Encoding is \(shown[...].excerpt), not chunked")
    }
    while let size = try chunkSize(line(isHeader: false)) {
      try takeBody(size, isChunk: true)
      if response.isTruncated { return }
      let end = try line(isHeader: false)
      guard end.isEmpty else {
        throw .malformed("a chunk of its body is followed by \(end.excerpt), not by CR LF")
      }
    }
    part = .trailer
    while try !line().isEmpty {}
  }

  /// Keeps octets of the body, and ends the response where they exceed the limit.
  private mutating func takeBody(_ length: Int?, isChunk: Bool = false) throws(HTTPError) {
    var rest = length ?? .max
    while rest > 0 {
      let piece = input.prefix(rest)
      input = input.dropFirst(piece.count)
      rest -= piece.count
      let room = limits.body - response.body.count
      response.body += piece.prefix(room)
      response.isTruncated = piece.count > room
      if response.isTruncated || rest == 0 { return }
      part = .body(missing: isChunk ? nil : length.map { _ in rest })
      if try !waitForMore(orEnd: length == nil) { return }
    }
  }

  /// Reads the size of a chunk, nil for the last; extensions behind it are ignored
  /// ([RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
  private func chunkSize(_ line: ArraySlice<UInt8>) throws(HTTPError) -> Int? {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    let size: Int? = digits.reduce(digits.isEmpty ? nil : 0) { size, digit in
      guard let size, let value = digit.hexValue, size <= Int.max >> 4 else { return nil }
      return size << 4 | Int(value)
    }
    guard let size else {
      throw .malformed("a chunk of its body has the size \(line.excerpt), not a hexadecimal number")
    }
    return size == 0 ? nil : size
  }
}

package struct ResponseLimits: Equatable, Sendable {
  /// The longest header section, in octets: status line, fields, and the trailer behind a body.
  package var head = 768 << 10
  /// How many fields a header may have.
  package var fields = 10_000
  /// The longest sum of the lines between the chunks of a body, in octets: more than 64 KiB in single bytes need.
  package var chunkLines = 1 << 20
  /// How much of the body is kept, in octets.
  package var body = Limits.bodyLength

  package init() {}
}
