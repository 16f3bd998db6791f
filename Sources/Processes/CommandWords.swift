import AppFlip

/// The words of a command line, as far as the shell takes them as they are written.
struct CommandWords {
  struct Word {
    let place: Range<String.Index>
    let text: String
    /// Whether it is the name of a program, not an argument.
    let isProgram: Bool
    /// Whether it names a program or a file, and means to the shell what it says.
    let isPlain: Bool
  }

  private let line: String
  private(set) var words: [Word] = []
  /// Whether there is more than one simple command.
  private(set) var isCompound = false

  init(_ line: String) {
    self.line = line
    var end = line.startIndex
    var expectsProgram = true
    for (place, text) in ShellWord.scan(line, separators: "<>;|&()").words {
      let redirection = Redirection(line[end..<place.lowerBound])
      if redirection.followsSeparator { (isCompound, expectsProgram) = (true, true) }
      end = place.upperBound
      let isAssignment = expectsProgram && Self.isAssignment(text)
      // In `2>log` the number names a descriptor.
      let isNumber = "<>".utf8.contains(line[end...].utf8.first ?? 0)
      let isProgram = expectsProgram && !redirection.isTarget && !isAssignment && !isNumber
      if isProgram { expectsProgram = false }
      let isPlain = line[place].utf8.allSatisfy(Self.isPlain)
      words.append(
        Word(
          place: place, text: text, isProgram: isProgram,
          isPlain: isPlain && !isNumber && !redirection.isDescriptor
            && (!isAssignment || redirection.isTarget)))
    }
    if Redirection(line[end...]).followsSeparator { isCompound = true }
  }

  /// A redirection between two words.
  private struct Redirection {
    var followsSeparator = false
    /// Whether the next word is the file of a redirection, or after `>&` the number of a descriptor.
    var (isTarget, isDescriptor) = (false, false)

    init(_ gap: Substring) {
      var rest = Array(gap.utf8)[...]
      while let byte = rest.popFirst() {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"): break
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
          isTarget = true
          isDescriptor = rest.first == UInt8(ascii: "&")
          if isDescriptor || rest.first == UInt8(ascii: "|") { rest.removeFirst() }
        default: (followsSeparator, isTarget, isDescriptor) = (true, false, false)
        }
      }
    }
  }

  /// Whether a byte means itself wherever it appears in a word.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte.isAlpha || byte.isDigit || "_./+,:@%=-".utf8.contains(byte)
  }

  /// Whether a word is `NAME=value`.
  private static func isAssignment(_ word: String) -> Bool {
    let name = word.utf8.prefix { $0.isAlpha || $0.isDigit || $0 == UInt8(ascii: "_") }
    return name.first?.isDigit == false
      && word.utf8.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// The command line with something before one of its words.
  func inserting(_ text: String, before word: Word) -> String {
    line[..<word.place.lowerBound] + text + line[word.place.lowerBound...]
  }

  /// The command line with other words in place of plain ones.
  func replacing(_ replacement: (Word) -> String?) -> String {
    var (result, copied) = ("", line.startIndex)
    for word in words where word.isPlain {
      guard let other = replacement(word) else { continue }
      result += line[copied..<word.place.lowerBound] + other
      copied = word.place.upperBound
    }
    return result + line[copied...]
  }
}
