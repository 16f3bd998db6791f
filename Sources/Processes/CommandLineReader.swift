import AppFlip

/// Just as much of the shell's grammar as it takes to find the plain words of a command line.
struct CommandLineReader {
  /// What a word is to the command that it is part of.
  enum Role: Equatable {
    /// The name of the program.
    case program
    /// Anything behind the name.
    case argument
    /// `NAME=value` before the name.
    case assignment
  }

  struct Word: Equatable {
    var range: Range<Int>
    var role: Role
    /// Whether it means to the shell what it says.
    var isPlain: Bool
  }

  /// A word that means to the shell what it says.
  struct PlainWord: Equatable {
    /// The word.
    var text: String
    var isProgram: Bool
  }

  private let octets: [UInt8]
  private var index = 0
  private var expectsProgram = true
  private(set) var words: [Word] = []
  /// Whether there is more than one simple command.
  private(set) var isCompound = false

  init(_ commandLine: String) {
    octets = Array(commandLine.utf8)
    while index < octets.count { readNext() }
  }

  /// Whether an octet means itself wherever it stands in a word.
  static func isPlain(_ octet: UInt8) -> Bool {
    octet >= 0x80 || octet.isAlpha || octet.isDigit || plain.contains(octet)
  }

  private static let plain = Array("_./+,:@%=-".utf8)

  func text(of word: Word) -> String { String(decoding: octets[word.range], as: UTF8.self) }

  /// The command line with something before one of its words.
  func inserting(_ text: String, before word: Word) -> String {
    let place = word.range.lowerBound
    return String(decoding: octets[..<place] + Array(text.utf8) + octets[place...], as: UTF8.self)
  }

  /// The command line with other words in place of plain ones.
  func replacingWords(_ replacement: (PlainWord) -> String?) -> String {
    var result: [UInt8] = []
    var copied = 0
    for word in words where word.isPlain && word.role != .assignment {
      let plain = PlainWord(text: text(of: word), isProgram: word.role == .program)
      guard let other = replacement(plain) else { continue }
      result += octets[copied..<word.range.lowerBound] + Array(other.utf8)
      copied = word.range.upperBound
    }
    return String(decoding: result + octets[copied...], as: UTF8.self)
  }

  private mutating func readNext() {
    switch octets[index] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"): index += 1
    case UInt8(ascii: "<"), UInt8(ascii: ">"): readRedirection()
    case let octet where CommandLineReader.separators.contains(octet):
      index += 1
      isCompound = true
      expectsProgram = true
    default: readWord()
    }
  }

  private static let separators = Array(";|&()\n".utf8)
  private static let ends = Array(" \t<>;|&()\n".utf8)

  /// Reads `<`, `>`, `>>`, `>|`, and `>&` with the number behind it, which names no file.
  private mutating func readRedirection() {
    while index < octets.count, Array("<>".utf8).contains(octets[index]) { index += 1 }
    guard index < octets.count else { return }
    if octets[index] == UInt8(ascii: "|") { index += 1 }
    if octets[index...].first == UInt8(ascii: "&") {
      repeat { index += 1 } while octets[index...].first?.isDigit == true
    } else {
      readBlanks()
      if index < octets.count, !CommandLineReader.ends.contains(octets[index]) {
        readWord(as: .argument)
      }
    }
  }

  private mutating func readBlanks() {
    while index < octets.count, Array(" \t".utf8).contains(octets[index]) { index += 1 }
  }

  private mutating func readWord(as known: Role? = nil) {
    let start = index
    var isPlain = true
    while index < octets.count, !CommandLineReader.ends.contains(octets[index]) {
      isPlain = CommandLineReader.isPlain(octets[index]) && isPlain
      readCharacter()
    }
    // In `2>log` the number names a descriptor.
    let isNumber = [UInt8(ascii: "<"), UInt8(ascii: ">")].contains(octets[index...].first)
    let role = known ?? role(of: octets[start..<index])
    if known == nil, role == .program, !isNumber { expectsProgram = false }
    let wordRole = isNumber && role == .program ? .argument : role
    words.append(Word(range: start..<index, role: wordRole, isPlain: isPlain && !isNumber))
  }

  private mutating func readCharacter() {
    let octet = octets[index]
    index += 1
    switch octet {
    case UInt8(ascii: "\\"): index = min(index + 1, octets.count)
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      while index < octets.count, octets[index] != octet {
        let isEscape = octet == UInt8(ascii: "\"") && octets[index] == UInt8(ascii: "\\")
        index = min(index + (isEscape ? 2 : 1), octets.count)
      }
      index = min(index + 1, octets.count)
    default: break
    }
  }

  private func role(of word: ArraySlice<UInt8>) -> Role {
    guard expectsProgram else { return .argument }
    guard let sign = word.firstIndex(of: UInt8(ascii: "=")), sign > word.startIndex else {
      return .program
    }
    let isName = word[..<sign].allSatisfy { $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isName && word.first?.isDigit == false ? .assignment : .program
  }
}
