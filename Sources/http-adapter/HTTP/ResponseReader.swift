import AppFlip
import Web

/// Reads a response from the octets of a connection, whatever pieces they come in.
///
/// Lines may end with LF alone, a field that is folded over lines becomes one with a space at each
/// fold, interim responses (1xx) are skipped; everything else is taken as it stands, or refused.
///
/// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112).
package struct ResponseReader {
  /// What is expected next.
  enum Stage: Equatable {
    case statusLine
    case fields
    case counted(rest: Int)
    case untilClose
    case chunkSize
    case chunk(rest: Int)
    case chunkEnd
    case trailer
    case complete
  }

  let limits: ResponseLimits
  var input = LineBuffer()
  var stage = Stage.statusLine
  var response = HTTPResponse(status: 0)
  /// How much of the limit for the head is used up.
  private var headLength = 0

  /// Makes a reader at the start of a connection.
  package init(limits: ResponseLimits = ResponseLimits()) { self.limits = limits }

  /// Takes the next octets of the connection.
  package mutating func append(_ bytes: [UInt8]) throws(HTTPError) -> HTTPResponse? {
    input.append(bytes)
    while stage != .complete, try advance() {}
    return stage == .complete ? response : nil
  }

  /// Takes the end of the connection.
  package func finish() throws(HTTPError) -> HTTPResponse {
    guard stage == .untilClose || stage == .complete else { throw .closedEarly(progress) }
    return response
  }

  /// How far the response is, for people.
  package var progress: String {
    switch stage {
    case .statusLine where headLength + input.count == 0: "nothing of the response had come"
    case .statusLine, .fields:
      "\((headLength + input.count).counted("byte")) of the header had come"
    case .counted(let rest):
      "\(response.body.count.counted("byte")) of the body had come, \(rest) missing"
    case .trailer: "the trailer behind the body had not ended"
    case .untilClose, .chunkSize, .chunk, .chunkEnd:
      "\(response.body.count.counted("byte")) of the body had come, and it had not ended"
    case .complete: "the response was complete"
    }
  }

  /// Goes one step on; false if it needs more octets.
  private mutating func advance() throws(HTTPError) -> Bool {
    switch stage {
    case .counted(let rest): return takeBody(rest, then: .complete) { .counted(rest: $0) }
    case .chunk(let rest): return takeBody(rest, then: .chunkEnd) { .chunk(rest: $0) }
    case .untilClose: return takeBody(.max, then: .untilClose) { _ in .untilClose }
    case .complete: return false
    case .statusLine, .fields, .chunkSize, .chunkEnd, .trailer: return try advanceByLine()
    }
  }

  private mutating func advanceByLine() throws(HTTPError) -> Bool {
    let line = input.takeLine()
    let length = line?.length ?? input.count
    guard headLength + length <= limits.head else {
      throw .malformed("its header has more than \(limits.head) bytes")
    }
    guard let (text, _) = line else { return false }
    // What stands between chunks is no header, but a line of it has the same limit.
    if stage != .chunkSize, stage != .chunkEnd { headLength += length }
    switch stage {
    case .statusLine: try takeStatus(text)
    case .fields: text.isEmpty ? try endHead() : try takeField(text)
    case .chunkSize: try takeChunkSize(text)
    case .chunkEnd: try takeChunkEnd(text)
    default: if text.isEmpty { stage = .complete }
    }
    return true
  }

  /// Keeps octets of the body, and ends the response if they exceed the limit.
  private mutating func takeBody(
    _ rest: Int, then next: Stage, else current: (_ rest: Int) -> Stage
  ) -> Bool {
    let piece = input.take(atMost: rest)
    let room = limits.body - response.body.count
    response.body += piece.prefix(room)
    response.isTruncated = piece.count > room
    stage = piece.count == rest ? next : current(rest - piece.count)
    if response.isTruncated { stage = .complete }
    return !piece.isEmpty
  }
}

extension ResponseReader {
  /// Reads `HTTP/1.1 302 Found`; the reason is ignored, and may be missing.
  mutating func takeStatus(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let words = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count >= 2,
      words[0].elementsEqual("HTTP/1.1".utf8) || words[0].elementsEqual("HTTP/1.0".utf8)
    else { throw .malformed("its first line is \(line.excerpt), not HTTP/1.1 and a status") }
    guard words[1].count == 3, words[1].allSatisfy(\.isDigit) else {
      throw .malformed("its status is \(words[1].excerpt), not a number of three digits")
    }
    let status = words[1].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard status >= 100 else {
      throw .malformed("its status is \(words[1].excerpt), less than 100")
    }
    response = HTTPResponse(status: status)
    stage = .fields
  }

  /// Reads a field, or the continuation of the one before.
  mutating func takeField(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let isFolded = line.first?.isBlank == true
    if isFolded, let last = response.fields.indices.last {
      response.fields[last].value += [UInt8(ascii: " ")] + line.trimmed
      return
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), !isFolded,
      colon > line.startIndex
    else {
      throw .malformed("the line \(line.excerpt) of its header has no name and colon")
    }
    let value = line[(colon + 1)...].trimmed
    response.fields.append(HTTPField(name: Array(line[..<colon]), value: Array(value)))
  }

  /// Decides how the body is framed
  /// ([RFC 9112, section 6.3](https://www.rfc-editor.org/rfc/rfc9112#section-6.3)).
  mutating func endHead() throws(HTTPError) {
    switch response.status {
    case 101: stage = .complete
    case 100...199: stage = .statusLine
    case 204, 304: stage = .complete
    default: stage = try bodyStage()
    }
  }

  private func bodyStage() throws(HTTPError) -> Stage {
    let codings = response.values(of: "transfer-encoding")
    if !codings.isEmpty {
      guard codings.count == 1,
        codings[0].lazy.map(\.lowercasedASCII).elementsEqual("chunked".utf8)
      else {
        let shown = codings.joined(separator: Array(", ".utf8))
        throw .malformed("its Transfer-Encoding is \(Array(shown)[...].excerpt), not chunked")
      }
      return .chunkSize
    }
    guard let length = try contentLength() else { return .untilClose }
    return length == 0 ? .complete : .counted(rest: length)
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
}

extension ResponseReader {
  /// Reads the size of a chunk; extensions behind it are ignored
  /// ([RFC 9112, section 7.1](https://www.rfc-editor.org/rfc/rfc9112#section-7.1)).
  mutating func takeChunkSize(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    var size = 0
    for digit in digits {
      guard let value = digit.hexValue, size <= Int.max >> 4 else { throw .badChunk(line) }
      size = size << 4 | Int(value)
    }
    guard !digits.isEmpty else { throw .badChunk(line) }
    stage = size == 0 ? .trailer : .chunk(rest: size)
  }

  /// Reads the end of the line behind a chunk.
  mutating func takeChunkEnd(_ line: ArraySlice<UInt8>) throws(HTTPError) {
    guard line.isEmpty else {
      throw .malformed("a chunk of its body is followed by \(line.excerpt), not by CR LF")
    }
    stage = .chunkSize
  }
}

extension HTTPError {
  fileprivate static func badChunk(_ line: ArraySlice<UInt8>) -> HTTPError {
    .malformed("a chunk of its body has the size \(line.excerpt), not a hexadecimal number")
  }
}

/// How much of a response is read.
package struct ResponseLimits: Equatable, Sendable {
  /// The longest header section, in octets: status line, fields, and the trailer behind a body.
  package var head = 768 << 10
  /// How much of the body is kept, in octets.
  package var body = 64 << 10

  /// The limits that suit the adapter protocol's line.
  package init() {}
}

/// Octets that have arrived and are taken line by line or in pieces.
struct LineBuffer {
  private var octets: [UInt8] = []
  /// Where what isn't taken yet begins.
  private var start = 0
  /// Up to where an LF was searched for.
  private var searched = 0

  /// How much has arrived and isn't taken.
  var count: Int { octets.count - start }

  /// Takes in what has arrived.
  mutating func append(_ bytes: [UInt8]) {
    octets.removeSubrange(..<start)
    searched -= start
    start = 0
    octets += bytes
  }

  /// Takes a line off, without its LF and one CR before it; nil until the LF arrives.
  mutating func takeLine() -> (text: ArraySlice<UInt8>, length: Int)? {
    while searched < octets.count, octets[searched] != .lineFeed { searched += 1 }
    guard searched < octets.count else { return nil }
    let line = octets[start..<searched]
    searched += 1
    start = searched
    return (line.last == UInt8(ascii: "\r") ? line.dropLast() : line, line.count + 1)
  }

  /// Takes octets off, as many as have arrived and at most a number.
  mutating func take(atMost most: Int) -> ArraySlice<UInt8> {
    let piece = octets[start..<start + min(most, count)]
    start = piece.endIndex
    searched = start
    return piece
  }
}
