/// What an adapter, and each process that it starts, may use at most; it stands in the command line, so that
/// reports and replays have it, too.
package struct AdapterLimits: Equatable, Sendable {
  private let commands: [String]

  package static let takes = "limits such as memory=1G,processes=64,seconds=60"

  /// Reads limits: of memory in octets (with K, M or G) for each process, of all processes of the user, and of
  /// seconds on a processor for each process; nil if there is another word, or none.
  package init?(_ text: String) {
    var commands: [String] = []
    for limit in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = limit.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "memory":
        guard let kibibytes = Self.kibibytes(parts[1]) else { return nil }
        commands.append("ulimit -v \(kibibytes)")
      // Shells differ in the letter.
      case "processes":
        commands.append("{ ulimit -u \(parts[1]) 2>/dev/null || ulimit -p \(parts[1]); }")
      // At a hard limit the process would be killed without a word.
      case "seconds": commands.append("ulimit -S -t \(parts[1])")
      default: return nil
      }
      guard parts[0] == "memory" || Int(parts[1]).map({ $0 > 0 }) == true else { return nil }
    }
    self.commands = commands
  }

  private static func kibibytes(_ text: Substring) -> Int? {
    let scales = ["K": 1, "M": 1 << 10, "G": 1 << 20]
    guard let scale = text.last.flatMap({ scales["\($0)"] }), let count = Int(text.dropLast()),
      (1...(1 << 20)).contains(count)
    else { return nil }
    return count * scale
  }

  /// The command line of an adapter with the limits in front.
  package func commandLine(_ adapter: String) -> String {
    // A limit that can't be set ends the shell, whatever follows.
    (commands.map { "\($0) || exit" } + [adapter]).joined(separator: "; ")
  }
}
