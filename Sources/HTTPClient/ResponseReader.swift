import AppFlip

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
  ///
  /// - Parameter limits: how much is read.
  package init(limits: ResponseLimits = ResponseLimits()) { self.limits = limits }

  /// Takes the next octets of the connection.
  ///
  /// - Parameter bytes: the octets.
  /// - Returns: the response, nil as long as more belongs to it.
  /// - Throws: `HTTPError.malformed` with what is wrong.
  package mutating func append(_ bytes: [UInt8]) throws(HTTPError) -> HTTPResponse? {
    input.append(bytes)
    while stage != .complete, try advance() {}
    return stage == .complete ? response : nil
  }

  /// Takes the end of the connection.
  ///
  /// - Returns: the response, where the end is what its body lasts to.
  /// - Throws: `HTTPError.closedEarly` where more belonged to it.
  package func finish() throws(HTTPError) -> HTTPResponse {
    guard stage == .untilClose || stage == .complete else { throw .closedEarly(progress) }
    return response
  }

  /// How far the response is, for people.
  package var progress: String {
    switch stage {
    case .statusLine where headLength + input.count == 0: "nothing of the response had come"
    case .statusLine, .fields: "\(headLength + input.count) bytes of the header had come"
    case .counted(let rest):
      "\(response.body.count) bytes of the body had come, \(rest) are missing"
    case .trailer: "the trailer behind the body had not ended"
    case .untilClose, .chunkSize, .chunk, .chunkEnd:
      "\(response.body.count) bytes of the body had come and it had not ended"
    case .complete: "the response was complete"
    }
  }

  /// Goes one step on; false where more octets are needed for it.
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

  /// Keeps octets of the body, and ends the response where they are more than the limit.
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
