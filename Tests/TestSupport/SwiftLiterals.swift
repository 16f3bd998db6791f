/// The string literals of a Swift file: each with its line and its text, an interpolation as three dots.
///
/// Literals that a plus joins are one text.
package struct SwiftLiterals {
  package struct Literal: Sendable {
    package let line: Int
    package fileprivate(set) var text: String
    /// Whether it has three quotation marks on each side.
    package let isMultiline: Bool
  }

  package private(set) var all: [Literal] = []
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// The place after the last literal, and its index.
  private var last: (end: Int, index: Int)?

  package init(of source: String) {
    bytes = Array(source.utf8)
    readCode(isInterpolation: false)
  }

  private func isAt(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  private mutating func skip(past end: String) {
    while place < bytes.count, !isAt(end) { advance() }
    advance(end.utf8.count)
  }

  // MARK: - Code

  private mutating func readCode(isInterpolation: Bool) {
    var depth = 0
    while place < bytes.count {
      if !"/#\"()".utf8.contains(bytes[place]) {
        advance()
      } else if isAt("//") {
        while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { advance() }
      } else if isAt("/*") {
        skip(past: "*/")
      } else if isAt("#/") {
        skip(past: "/#")
      } else if let end = endOfRegex {
        advance(end - place)
      } else if let hashes = openingHashes {
        readLiteral(hashes)
      } else {
        if isAt("(") { depth += 1 }
        if isAt(")") {
          if isInterpolation, depth == 0 { return advance() }
          depth -= 1
        }
        advance()
      }
    }
  }

  /// The place after a regular expression between slashes that begins here.
  private var endOfRegex: Int? {
    guard isAt("/"), place > 0, " (,[".utf8.contains(bytes[place - 1]), place + 1 < bytes.count,
      !" \n/=*".utf8.contains(bytes[place + 1])
    else { return nil }
    var end = place + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "/") { return end + 1 }
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// The number of hashes before the quotation mark of a literal that begins here.
  private var openingHashes: Int? {
    let rest = bytes[place...]
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let quotation = rest.dropFirst(hashes).first
    return quotation == UInt8(ascii: "\"") ? hashes : nil
  }

  // MARK: - Literals

  private mutating func readLiteral(_ hashes: Int) {
    let startLine = line
    let joined = joinedIndex
    advance(hashes)
    let isMultiline = isAt("\"\"\"")
    let marks = isMultiline ? 3 : 1
    advance(marks)
    var text: [UInt8] = []
    while place < bytes.count, !isEnd(marks, hashes) {
      if isEscape(hashes) {
        advance(1 + hashes)
        if isAt("(") {
          advance()
          readCode(isInterpolation: true)
          text += "…".utf8
        } else {
          if !isAt("\n") { text.append(isAt("n") || isAt("t") ? UInt8(ascii: " ") : bytes[place]) }
          advance()
        }
      } else {
        text.append(bytes[place])
        advance()
      }
    }
    advance(marks + hashes)
    let words = String(decoding: text, as: UTF8.self)
    if let joined {
      all[joined].text += words
    } else {
      all.append(Literal(line: startLine, text: words, isMultiline: isMultiline))
    }
    last = (place, joined ?? all.count - 1)
  }

  private func isEnd(_ marks: Int, _ hashes: Int) -> Bool {
    let end = bytes[place...].prefix(marks + hashes)
    return end.count == marks + hashes && end.prefix(marks).allSatisfy { $0 == UInt8(ascii: "\"") }
      && end.dropFirst(marks).allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private func isEscape(_ hashes: Int) -> Bool {
    let begin = bytes[place...].prefix(1 + hashes)
    return begin.first == UInt8(ascii: "\\") && begin.count == 1 + hashes
      && begin.dropFirst().allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// The index of the last literal if there is only a plus between it and this place.
  private var joinedIndex: Int? {
    guard let last else { return nil }
    let between = bytes[last.end..<place].filter { !" \n".utf8.contains($0) }
    return between == [UInt8(ascii: "+")] ? last.index : nil
  }
}
