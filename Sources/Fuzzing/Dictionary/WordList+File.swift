import Conformance
public import Foundation

extension WordList {
  /// The dictionary of this checkout.
  public static let file = Corpus.directory.appending(path: "dictionary.txt")

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - shown: the file as a person named it.
  /// - Throws: `WordListError` with the first line that is wrong.
  public init(
    contentsOf url: URL = WordList.file, shownAs shown: String = "Corpus/dictionary.txt"
  ) throws(WordListError) {
    guard let data = try? Data(contentsOf: url) else {
      throw WordListError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }
}
