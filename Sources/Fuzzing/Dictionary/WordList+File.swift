import Conformance
public import Foundation

extension WordList {
  /// The name of the dictionary in the folder of a corpus.
  public static let fileName = "dictionary.txt"
  /// The dictionary of this checkout.
  public static let file = Corpus.directory.appending(path: fileName)

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: the file.
  ///   - shown: the file as a person named it.
  /// - Throws: `WordListError` with the first line that is wrong.
  public init(
    contentsOf url: URL = WordList.file, shownAs shown: String = "Corpus/\(fileName)"
  ) throws(WordListError) {
    guard let data = try? Data(contentsOf: url) else {
      throw WordListError(file: shown, line: nil, problem: .unreadable)
    }
    try self.init(Array(data), file: shown)
  }
}
