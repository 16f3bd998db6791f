import Conformance
import OptionParsing

/// The command `appflip sources FILE`, which tells whether Google changed the document.
enum SourcesCommand {
  static let syntax = Syntax(
    "appflip sources",
    "Compares a copy of Google's page \"App Flip for iOS\", saved as HTML or as UTF-8 text, with the\n"
      + "editions that the rules come from, and prints the rules that rest on what changed. Exit\n"
      + "code: 1 if something changed.",
    operands: "FILE")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard let arguments = try syntax.read(call.words, call.console) else { return .expected }
    guard arguments.operands.count == 1, let file = arguments.operands.first, !file.isEmpty else {
      throw UsageError(syntax, "name the file in which the page was saved, and no other")
    }
    let name = Comparison.shown(file)
    let page: Page
    do throws(PageError) {
      page = try Page(file: call.url(file))
    } catch {
      call.console.errors("appflip: \(name): \(error)\n")
      return .usage
    }
    guard let comparison = try Ledger().compared(to: page) else {
      call.console.errors("appflip: \(name): \(otherPage)\n")
      return .usage
    }
    call.console.output(comparison.text(named: file))
    return comparison.isSame ? .expected : .failed
  }

  private static let otherPage =
    "it has less than a third of the sentences of any edition; is it the page "
    + "\"App Flip for iOS\", in English?"
}
