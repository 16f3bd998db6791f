import Foundation
import Fuzzing

/// The command `appflip corpus merge`, which joins what campaigns kept and thins it.
enum CorpusCommand {
  static let syntax = Syntax(
    "appflip corpus merge",
    "Joins the links that campaigns kept with those of --into, and leaves out what shows nothing more\n"
      + "than the others. A file with broken lines is never overwritten.",
    operands: "DIR...", options: [into])

  private static let into = Option(
    "--into", "DIR", "the folder of the joined links; those that it holds stay in")

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - words: the words behind `corpus`.
  ///   - directory: the folder in which it was called.
  ///   - console: where it writes to.
  /// - Returns: how the program ends.
  static func run(
    _ words: [String], directory: String, console: Console
  ) -> ExitCode {
    do {
      guard words.first == "merge" else {
        if words == ["--help"] {
          console.output(syntax.help)
          return .expected
        }
        throw UsageError(syntax, "the corpus can be merged, nothing else")
      }
      guard let arguments = try syntax.read(words.dropFirst(), console) else { return .expected }
      guard let target = arguments[into], !arguments.operands.isEmpty else {
        throw UsageError(syntax, "name the folders of the links, and --into DIR")
      }
      return try merge(arguments.operands, into: target, UserPath(directory), console)
    } catch {
      return console.refuse(error)
    }
  }

  private static func merge(
    _ folders: [String], into name: String, _ place: UserPath, _ console: Console
  ) throws(FolderError) -> ExitCode {
    let target = DraftFolder(place.url(name), shownAs: name)
    let before = try target.read()
    // Whoever is to correct the lines must find them there.
    guard before.broken.isEmpty else {
      for error in before.broken { console.errors("appflip: \(error)\n") }
      console.errors("appflip: \(name)/\(DraftFolder.file) is left as it is; then join again\n")
      return .failed
    }
    let (drafts, isBroken) = try read(folders, place, console)
    guard !drafts.isEmpty else {
      console.errors("appflip: there are no links to join\n")
      return .untested
    }
    let joined = KeptDraft.distinct(before.drafts + drafts)
    let thinned = Thinning.choose(joined)
    try target.write(thinned)
    console.output("\(name)/\(DraftFolder.file): \(thinned.count) of \(joined.count) links\n")
    return isBroken ? .failed : .expected
  }

  /// Reads folders, and names what of them can't be used.
  private static func read(
    _ folders: [String], _ place: UserPath, _ console: Console
  ) throws(FolderError) -> (drafts: [KeptDraft], isBroken: Bool) {
    var drafts: [KeptDraft] = []
    var isBroken = false
    for folder in folders {
      let file = place.url(folder).appending(path: DraftFolder.file)
      guard FileManager.default.fileExists(atPath: file.path) else {
        console.errors("appflip: \(folder)/\(DraftFolder.file): there is no such file\n")
        isBroken = true
        continue
      }
      let contents = try DraftFolder(place.url(folder), shownAs: folder).read()
      drafts += contents.drafts
      for error in contents.broken {
        console.errors("appflip: \(error)\n")
        isBroken = true
      }
    }
    return (drafts, isBroken)
  }
}
