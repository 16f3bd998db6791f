import AdapterKit
import AppFlip
import Foundation

/// The reference implementation as a program.
public enum ReferenceProgram {
  /// Serves requests, and tells the exit code.
  ///
  /// Without arguments it plays by the newest edition, with `--edition N` by another one; with `--partner [N]` the
  /// states of its Google app are the same in every process, as reports must repeat.
  public static func run(_ arguments: some Collection<String>) async -> Int32 {
    ProgramStart.prepare("reference-adapter")
    let words = Array(arguments)
    let isPartner = words.first == "--partner"
    let isShort = words.isEmpty || words == ["--partner"]
    let isLong = words.count == 2 && (isPartner || words.first == "--edition")
    guard
      let edition = isShort ? .newest : isLong ? Int(words[1]).flatMap(Edition.init) : nil
    else {
      StandardStreams.log("usage: reference-adapter [--edition N | --partner [N]], N from 1 to 4")
      return EX_USAGE
    }
    let states: States = isPartner ? .repeatable() : .random()
    await ReferenceAdapter.right(by: edition, states: states).serve()
    return EXIT_SUCCESS
  }
}
