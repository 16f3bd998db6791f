import Foundation
import Ledger

/// The command `appflip sources FILE`, which tells whether Google changed the document.
enum SourcesCommand {
  static let syntax = Syntax(
    "appflip sources",
    "Compares a copy of Google's page \"App Flip for iOS\", saved as HTML or as UTF-8 text, with the\n"
      + "editions that the rules come from, and prints the rules that rest on what changed. It ends\n"
      + "with 1 where something changed.",
    operands: "FILE")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `sources`.
  ///   - directory: the folder in which it was called.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(_ words: [String], directory: String, console: Console) -> ExitCode {
    do {
      guard let arguments = try syntax.read(words, console) else { return .expected }
      guard arguments.operands.count == 1, let file = arguments.operands.first, !file.isEmpty else {
        throw UsageError(syntax, "name the file in which the page was saved, and no other")
      }
      return compare(file, UserPath(directory), console)
    } catch {
      console.errors("\(error)\n")
      return .usage
    }
  }

  /// Compares the page with the ledger of this checkout.
  private static func compare(
    _ file: String, _ place: UserPath, _ console: Console
  ) -> ExitCode {
    let name = Comparison.shown(file)
    do {
      let page = try Page(file: place.url(file))
      guard let comparison = try Ledger().compared(to: page) else {
        console.errors("appflip: \(name): \(otherPage)\n")
        return .usage
      }
      console.output(comparison.text(named: file))
      return comparison.isSame ? .expected : .failed
    } catch let error as PageError {
      console.errors("appflip: \(name): \(error)\n")
    } catch {
      console.errors("appflip: \(error)\n")
    }
    return .usage
  }

  private static let otherPage =
    "it has less than a third of the sentences of any edition; is it the page "
    + "\"App Flip for iOS\", in English?"
}
