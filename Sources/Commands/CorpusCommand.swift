import AppFlip
import Conformance
import Foundation
import Fuzzing
import OptionParsing

/// The command `appflip corpus merge`, which joins what campaigns kept and thins it.
enum CorpusCommand {
  static let syntax = Syntax(
    "appflip corpus merge",
    "Joins the links that campaigns kept with those of --into, and leaves out the links that show\n"
      + "nothing new. A file with broken lines is never overwritten.",
    operands: "DIR...", options: [into])

  private static let into = Option(
    "--into", "DIR", "the folder of the joined links; links that it already holds are joined, too")

  /// Runs the command.
  static func run(_ call: Call) throws -> ExitCode {
    guard call.words.first == "merge" else {
      if call.words == ["--help"] {
        call.console.output(syntax.help)
        return .expected
      }
      throw UsageError(syntax, "say what to do: appflip corpus merge")
    }
    guard let arguments = try syntax.read(call.words.dropFirst(), call.console) else {
      return .expected
    }
    guard let target = arguments[into], !arguments.operands.isEmpty else {
      throw UsageError(syntax, "name the folders of the links, and --into DIR")
    }
    return try merge(arguments.operands, into: target, call)
  }

  private static func merge(
    _ folders: [String], into name: String, _ call: Call
  ) throws(FolderError) -> ExitCode {
    let console = call.console
    let target = InputFolder(call.url(name), shownAs: name)
    let before = try target.read()
    // Whoever is to correct the lines must find them there.
    guard before.broken.isEmpty else {
      for error in before.broken { console.errors("appflip: \(error)\n") }
      console.errors(
        "appflip: \(name)/\(InputFolder.file) is left as it is: correct the lines, then join again\n"
      )
      return .usage
    }
    let (inputs, isBroken) = try read(folders, call)
    guard !inputs.isEmpty else {
      console.errors("appflip: there are no links to join\n")
      return isBroken ? .usage : .untested
    }
    let joined = KeptInput.distinct(before.inputs + inputs)
    let minimised = CorpusMinimisation.choose(joined)
    try target.write(minimised)
    console.output(
      "\(name)/\(InputFolder.file): \(minimised.count) of \(joined.count.counted("link"))\n")
    return isBroken ? .usage : .expected
  }

  /// Reads folders, and names what of them can't be used.
  private static func read(
    _ folders: [String], _ call: Call
  ) throws(FolderError) -> (inputs: [KeptInput], isBroken: Bool) {
    var inputs: [KeptInput] = []
    var isBroken = false
    for folder in folders {
      let file = call.url(folder).appending(path: InputFolder.file)
      guard FileManager.default.fileExists(atPath: file.path) else {
        call.console.errors("appflip: \(folder)/\(InputFolder.file): there is no such file\n")
        isBroken = true
        continue
      }
      let contents = try InputFolder(call.url(folder), shownAs: folder).read()
      inputs += contents.inputs
      for error in contents.broken {
        call.console.errors("appflip: \(error)\n")
        isBroken = true
      }
    }
    return (inputs, isBroken)
  }
}
