import Foundation
import Harness
import TestSupport

/// A way of the executable `faulty-adapter` to misbehave, and how a run must be set up to show it.
struct FaultyWay: Sendable {
  /// The words that ask for it, such as `--fault hang`.
  let words: String
  /// What the adapter does.
  let sentence: String

  /// All that the adapter itself lists, so that none of them goes without its result.
  static func all() throws -> [FaultyWay] {
    let lines = try listing().split(separator: "\n")
    return lines.flatMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let (words, sentence) = (String(parts[0]), parts[1].dropFirst())
      // The first run of a process is the doing of its case alone; a later one needn't be.
      let variants =
        words == "--exit-at N" ? ["--exit-at 1", "--exit-at 3"] : [words]
      return variants.map { FaultyWay(words: $0, sentence: String(sentence)) }
    }
  }

  private static func listing() throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Checkout.products.appending(path: "faulty-adapter")
    process.arguments = ["--list"]
    process.standardOutput = output
    try process.run()
    let octets = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: octets, as: UTF8.self)
  }

  /// Whether a link asks for it, so that one case of many shows it.
  var isOfLink: Bool { words.hasPrefix("--fault ") }

  /// Whether no case, or not every other case, can have its result: the adapter doesn't start, doesn't
  /// start again, or dies at each.
  var harmsAll: Bool {
    words == "--exit-at 1" || words.hasPrefix("--hello ") && words != "--hello noise"
  }

  /// What the link of the middle case ends with; a restart is what some ways wait for.
  var mark: String {
    if isOfLink { return "fault-\(words.dropFirst("--fault ".count))" }
    return words.hasSuffix("-later") ? "fault-exit-3" : "good"
  }

  /// What the command line asks for, beside what the link does.
  var arguments: String {
    if !isOfLink { return words }
    return words.hasPrefix("--fault crowd-") ? "--window 64" : ""
  }

  /// The time for a reply in milliseconds: over soon for what lets it pass, and one that no loaded
  /// machine misses for the rest.
  var deadline: Int { Self.silent.contains(words) ? 500 : 60_000 }

  /// The patience of the harness, by the same measure.
  var options: HarnessOptions {
    var options = HarnessOptions()
    options.helloDeadline = Self.silent.contains(words) && !isOfLink ? 300 : 60_000
    options.shutdown = words.hasPrefix("--end ignore") ? 500 : 60_000
    options.fruitlessRestarts = words.hasSuffix("-later") ? 2 : options.fruitlessRestarts
    return options
  }

  /// Those that only a deadline brings to light.
  private static let silent: Set<String> = [
    "--hello deaf", "--hello hang", "--hello close-output", "--fault forget", "--fault hang",
    "--fault half-line-hang", "--fault close-output", "--fault close-input", "--fault late",
    "--fault drip-late", "--fault hold-back", "--fault close-input-after", "--fault hang-after",
    "--fault crowd-hang",
  ]
}
