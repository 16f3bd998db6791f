/// The words that mutators put into links, and the names that a dictionary gives them.
///
/// A dictionary is a text file in the format of AFL and libFuzzer, one word a line; blank lines, and
/// lines that begin with `#`, are passed over:
///
///     name="word"
///     name@1="word"
///     "word"
///
/// A word is printable ASCII in which `\\` stands for a backslash, `\"` for a quotation mark and `\xHH`
/// for any octet. The level behind `@` says for AFL which words it may leave out; it is read over.
public struct WordList: Equatable, Sendable {
  /// A word and its name.
  public struct Entry: Equatable, Sendable {
    /// The name, letters, digits and `_`; nil where the word has none.
    public let name: [UInt8]?
    /// The octets that are put into links; at least one.
    public let word: [UInt8]

    /// Names a word.
    ///
    /// - Parameters:
    ///   - name: letters, digits and `_`; nil for none.
    ///   - word: the octets that are put into links.
    public init(name: [UInt8]? = nil, word: [UInt8]) {
      self.name = name
      self.word = word
    }
  }

  /// The words in their order.
  public var entries: [Entry]

  /// The words without their names.
  public var words: [[UInt8]] { entries.map(\.word) }

  /// Makes a list of words.
  ///
  /// - Parameter entries: the words in their order.
  public init(_ entries: [Entry]) { self.entries = entries }

  /// Reads the octets of a dictionary.
  ///
  /// - Parameters:
  ///   - octets: the text.
  ///   - file: the file as a person named it.
  /// - Throws: `WordListError` with the first line that is wrong.
  public init(_ octets: [UInt8], file: String) throws(WordListError) {
    var broken: [WordListError] = []
    self.init(octets, file: file, broken: &broken)
    if let first = broken.first { throw first }
  }

  /// Reads what can be read of the octets of a dictionary.
  ///
  /// - Parameters:
  ///   - octets: the text.
  ///   - file: the file as a person named it.
  ///   - broken: where the errors of lines that are left out are added.
  public init(_ octets: [UInt8], file: String, broken: inout [WordListError]) {
    entries = []
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(WordListError.Problem) {
        guard let entry = try WordListLine.entry(in: line) else { continue }
        entries.append(entry)
      } catch {
        broken.append(WordListError(file: file, line: index + 1, problem: error))
      }
    }
    if entries.isEmpty, broken.isEmpty {
      broken.append(WordListError(file: file, line: nil, problem: .empty))
    }
  }
}
