import AdapterProtocol
import AppFlip
import Conformance
import Foundation
package import Fuzzing
import Harness
import Processes

/// A call of the program: its words, and what it reads and writes.
package struct Call {
  let words: [String]
  /// The variables; an option of the command overrides its variable.
  var environment: [String: String]
  let directory: String
  /// The path of the program, absolute: what is built with it is next to it.
  let program: String
  /// How the user starts the program, for examples.
  let name: String
  var console: Console
  private let listen: (StopSign) -> Void
  var arguments = Arguments()
  var command: Command?

  package init(
    _ words: [String], environment: [String: String], directory: String, program: String,
    name: String = "swift run appflip", console: Console,
    listen: @escaping (StopSign) -> Void = { _ in }
  ) {
    (self.words, self.environment, self.directory) = (words, environment, directory)
    (self.program, self.name, self.console, self.listen) = (program, name, console, listen)
  }

  func url(_ path: String) -> URL {
    let folder = URL(filePath: directory, directoryHint: .isDirectory)
    // Only a shell knows ~user: here it is a name.
    let name = path.utf8.first == UInt8(ascii: "~") ? "./\(path)" : path
    return URL(filePath: name, relativeTo: folder).absoluteURL
  }

  func stopSign() -> StopSign {
    let stop = StopSign()
    listen(stop)
    return stop
  }

  /// Writes the file that an option names.
  func write(_ bytes: [UInt8], to file: String, of option: Option) throws(UsageError) {
    do {
      try WholeFile.write(Data(bytes), to: url(file), isNamed: true)
    } catch {
      throw wrong(
        "\(file) can't be written: \(FileError.reason(of: error)); name a different file with "
          + option.name)
    }
  }
}

// MARK: - Options

extension Call {
  func has(_ option: Option) -> Bool { arguments.has(option) }
  subscript(option: Option) -> String? { arguments[option] }

  /// The error that something is wrong with the command line.
  func wrong(_ problem: String) -> UsageError { UsageError(command, problem) }

  func number(_ option: Option, to most: Int) throws(UsageError) -> Int? {
    guard let text = self[option] else { return nil }
    guard let number = Int(text), (1...most).contains(number) else {
      throw wrong("\(option.name) takes a number from 1 to \(most), not \(text)")
    }
    return number
  }

  func refuse(_ others: [Option], beside option: Option) throws(UsageError) {
    guard has(option), let other = others.first(where: has) else { return }
    throw wrong("\(other.name) can't be used with \(option.name)")
  }

  /// Overrides the variables with the options.
  mutating func overrideVariables(with options: [Option]) {
    // An adapter or an endpoint of the command line replaces both of the environment.
    if [Option].subject.contains(where: has) {
      for variable in [Option].subject.compactMap(\.variable) { environment[variable] = nil }
    }
    for option in options where has(option) {
      guard let variable = option.variable else { continue }
      environment[variable] = arguments.all(option).joined(separator: ",")
    }
  }

  /// The error in a setting, with the name that the user typed.
  func named(_ error: SettingsError) -> any Error {
    let option = command?.options.first { $0.variable == error.name }
    guard let option else { return error }
    if has(option) { return wrong("\(option.name) takes \(error.takes), not \(error.shownValue)") }
    guard environment[error.name] == nil else { return error }
    return wrong("\(option.name) is missing: it takes \(error.takes)")
  }
}

// MARK: - Settings

extension Call {
  var settings: Settings {
    get throws {
      if has(.adapter) { try refuse([.adapter], beside: .endpoint) }
      return try Settings(environment: environment)
    }
  }

  /// The settings; the edition and the profile of a report in the folder are the defaults for its adapter.
  ///
  /// A report from elsewhere may name any command, which is shown and never started.
  func settings(asIn files: [String]) throws -> Settings {
    let settings = try settings
    let (folder, shown) = folder(settings)
    let file = files.first { folder.header(of: $0)?["profile"] != nil }
    guard !has(.reference), let file, let header = folder.header(of: file),
      case .string(let adapter)? = header["adapter"],
      case .integer(let edition)? = header["edition"],
      case .string(let profile)? = header["profile"]
    else { return settings }
    let (own, path) = (String(decoding: adapter, as: UTF8.self), "\(shown)/\(file)")
    let advice = "; \(path.escaped) is from --adapter \(ShellWord.quoted(own))"
    guard Secrets.hidden(in: try commandLine(settings, advice)) == own else { return settings }
    let recorded = [
      (Option.edition, "\(edition)"), (.profile, String(decoding: profile, as: UTF8.self)),
    ].filter { option, _ in option.variable.map { environment[$0] == nil } == true }
    if recorded.isEmpty { return settings }
    let words = recorded.map { "\($0.name) \(ShellWord.quoted($1))" }.joined(separator: " ")
    console.note("as in \(ShellWord.quoted(path)): \(words)")
    let values = recorded.map { ($0.variable ?? "", $1) }
    return try Settings(environment: environment.merging(values) { $1 })
  }

  func folder(_ settings: Settings) -> (folder: ReportFolder, shown: String) {
    let shown = settings.reports ?? ReportFolder.usual
    return (ReportFolder(url(shown), shownAs: shown), shown)
  }

  var reference: BuiltProgram { BuiltProgram(.reference, servedBy: program) }

  /// The adapter to judge; the reference only if the user asks for it.
  ///
  /// A run that judged the reference because the adapter's name got lost would pass.
  func adapter(_ settings: Settings) throws(UsageError) -> AdapterCommand {
    try refuse(.subject, beside: .reference)
    if has(.reference) || settings.isReferenceNamed {
      return reference.adapter(by: settings.edition)
    }
    return adapter(startedBy: try commandLine(settings))
  }

  /// The adapter of a command line; a live endpoint's adapter is a part of this program.
  func adapter(startedBy line: String) -> AdapterCommand {
    BuiltProgram(.endpoint, servedBy: program).adapter(startedBy: line, in: directory)
  }

  private func commandLine(_ settings: Settings, _ advice: String = "") throws(UsageError) -> String
  {
    if let line = settings.adapter { return line }
    let hasReference = command?.options.contains(.reference) == true
    throw wrong(
      "no adapter: name one with --adapter COMMAND or \(Settings.Name.adapter.rawValue), or a live "
        + "endpoint with --endpoint URL"
        + (hasReference ? ", or judge the reference with --reference" : "") + advice)
  }

  /// The cases of the suite that a filter may choose, and the cases of the owner's own redirect URIs.
  func catalogue(_ settings: Settings, chosenBy filter: CaseFilter? = nil) throws -> Catalogue {
    try Catalogue.ofCheckout(chosenBy: filter).adding(settings.ownRedirectURIs { url($0) })
  }
}
