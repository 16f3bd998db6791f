import AppFlip
import Conformance
import Foundation
import Harness
import Processes

/// Writes an adapter to begin with.
enum InitCommand {
  static let command = Command(
    "init", "Writes a complete adapter in your language.",
    "Writes a complete adapter that breaks no rule: call your link handler in it. Its first lines\n"
      + "build and run it. LANGUAGE is\n\(known).",
    operands: "LANGUAGE", options: [output], example: "python", run: run)

  private static let output = Option(
    "--output", "FILE", "the adapter's file (default: a name that fits the language)")

  /// The languages, each with the file of its adapter.
  private static let files = [
    "csharp": "Adapter.cs", "dart": "adapter.dart", "go": "adapter.go", "java": "Adapter.java",
    "javascript": "adapter.mjs", "kotlin": "adapter.kt", "php": "adapter.php",
    "python": "adapter.py", "ruby": "adapter.rb", "rust": "adapter.rs", "swift": "adapter.swift",
  ]
  private static let known: String = {
    let names = files.keys.sorted()
    return names.dropLast().joined(separator: ", ") + " or \(names.last ?? "")"
  }()

  private static func run(_ call: Call) throws -> ExitCode {
    let operands = call.arguments.operands
    guard operands.count == 1, let language = operands.first, let name = files[language] else {
      let word = operands.first ?? ""
      throw call.wrong(
        "name one language: \(known)\(Spelling.suggestion(for: word, among: files.keys.sorted()))")
    }
    let file = call[output] ?? name
    guard call.url(file).isMissing else {
      throw call.wrong("\(file) exists; name a different file with --output")
    }
    let template = "adapters/\(name)"
    let text = try FileError.contents(
      of: DataFolder.directory.appending(path: template), shownAs: "Corpus/\(template)",
      ifMissing: "restore it from the repository")
    try call.write(text, to: file, of: output)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").prefix(4)
    let steps = lines.compactMap { line in
      ["Build: ", "Run: "].compactMap { line.firstRange(of: $0) }.first.map {
        "  \(line[$0.lowerBound...])\n"
      }
    }
    call.console.output("\(file.escaped) is written.\n\(steps.joined())")
    return .expected
  }
}
