/// Why a file can't be read as a copy of the document.
public enum PageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing
  /// The file is a folder.
  case directory
  /// The file can't be read.
  case unreadable
  /// The file has more octets than a page.
  case tooLarge
  /// The file is no UTF-8 text.
  case notUTF8
  /// The file is a web archive in the form of an e-mail.
  case archive
  /// The file holds no sentence.
  case empty

  /// What is wrong and what to do, for people.
  public var description: String {
    switch self {
    case .missing: "there is no such file"
    case .directory: "it is a folder; give the file that the page was saved in"
    case .unreadable: "it can't be read; check its permissions"
    case .tooLarge: "it has more than \(Page.greatestSize) bytes; save the page alone"
    case .notUTF8: "it is no UTF-8 text; save the page as HTML or as UTF-8 text"
    case .archive: "it is a web archive; save the page as HTML or as UTF-8 text"
    case .empty: "it holds no sentence; save the page as HTML or as UTF-8 text"
    }
  }
}
