import Foundation

/// The command `appflip sources FILE`, which tells whether Google changed the document.
public struct SourcesCommand: Equatable, Sendable {
  /// How the command ended.
  public enum Status: Int32, Sendable {
    /// The page says what an edition says.
    case same = 0
    /// Something changed.
    case changed = 1
    /// The command line makes no sense.
    case usage = 64
    /// The file is no copy of the document.
    case noDocument = 65
    /// The file is missing or can't be read.
    case noInput = 66
    /// The ledger can't be used.
    case noLedger = 70
  }

  /// What is printed and how the command ends.
  public struct Result: Equatable, Sendable {
    /// How it ends.
    public let status: Status
    /// The text for standard output.
    public let output: String
    /// The text for standard error.
    public let errors: String

    init(_ status: Status, output: String = "", errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }
  }

  /// How to call the program.
  public static let usage = """
    usage: appflip sources FILE
      compares a copy of Google's page "App Flip for iOS", saved as HTML or as UTF-8 text, with the
      editions that the rules come from, and prints the rules that rest on what changed
      exit code: 0 nothing changed, 1 something changed, 64 usage, 65 another page, 66 no such file

    """

  private let file: String

  /// Reads the command line.
  ///
  /// - Parameter arguments: the words behind the name of the program; nil where they make no sense.
  public init?(_ arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "sources", !arguments[1].isEmpty else { return nil }
    file = arguments[1]
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: the words behind the name of the program.
  /// - Returns: what is to be printed, and how to end.
  public static func run(_ arguments: [String]) -> Result {
    if arguments == ["--help"] || arguments == ["help"] { return Result(.same, output: usage) }
    guard let command = SourcesCommand(arguments) else { return Result(.usage, errors: usage) }
    return command.run()
  }

  /// Compares the page with the ledger of this checkout.
  ///
  /// - Returns: what is to be printed, and how to end.
  public func run() -> Result {
    let name = Comparison.shown(file)
    do {
      let page = try Page(file: URL(filePath: file))
      guard let comparison = try Ledger().compared(to: page) else {
        return Result(.noDocument, errors: "appflip: \(name): \(Self.otherPage)\n")
      }
      return Result(comparison.isSame ? .same : .changed, output: comparison.text(named: file))
    } catch let error as PageError {
      return Result(
        error.isAboutFile ? .noInput : .noDocument, errors: "appflip: \(name): \(error)\n")
    } catch {
      return Result(.noLedger, errors: "appflip: \(error)\n")
    }
  }

  private static let otherPage =
    "it has less than a third of the sentences of any edition; is it the page "
    + "\"App Flip for iOS\", in English?"
}

extension PageError {
  /// Whether the file can't be read at all.
  fileprivate var isAboutFile: Bool { [.missing, .directory, .unreadable].contains(self) }
}
