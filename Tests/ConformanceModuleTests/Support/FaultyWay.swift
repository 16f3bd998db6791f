import Foundation
import Harness
import TestSupport

/// A way of the executable `faulty-adapter` to misbehave, and how a run must be set up to show it.
struct FaultyWay: Sendable {
  /// The words that ask for it, such as `--fault hang`.
  let words: String
  let sentence: String

  /// All that the adapter itself lists, so that none of them goes without its result.
  static func all() throws -> [FaultyWay] {
    let program = Checkout.products.appending(path: "faulty-adapter").path
    let listing = try Subprogram.runBlocking(program, ["--list"]).output
    return listing.split(separator: "\n").flatMap { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      let (words, sentence) = (String(parts[0]), parts[1].dropFirst())
      // The first run of a process is the doing of its case alone; a later one needn't be.
      let variants = words == "--exit-at N" ? ["--exit-at 1", "--exit-at 3"] : [words]
      return variants.map { FaultyWay(words: $0, sentence: String(sentence)) }
    }
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

  var arguments: String {
    if !isOfLink { return words }
    return words.hasPrefix("--fault crowd-") ? "--window 64" : ""
  }

  /// The time for a reply in milliseconds, which only the adapter's own silence uses up.
  var deadline: Int { 500 }
  var isLate: Bool { words != "--fault slow" }

  /// The patience of the harness, by the same measure; the time for hello is a different one.
  var options: HarnessOptions {
    var options = HarnessOptions()
    (options.helloDeadline, options.shutdown) = (300, 500)
    options.fruitlessRestarts = words.hasSuffix("-later") ? 2 : options.fruitlessRestarts
    return options
  }
}
