import AppFlip

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
