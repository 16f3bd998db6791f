import AppFlip
import Conformance
import Fuzzing
import Testing

/// A mutator, an input and what is made of it.
struct Row: Sendable, CustomTestStringConvertible {
  let mutator: String
  let input: String
  let results: [String]

  var testDescription: String { "\(mutator) of \(input)" }

  /// Reads the rows of a table.
  static func rows(of table: String) -> [Row] {
    var lines: [String] = []
    for line in table.split(separator: "\n") {
      if line.hasPrefix(" "), !lines.isEmpty {
        lines[lines.count - 1] += "  " + line.drop { $0 == " " }
      } else {
        lines.append(String(line))
      }
    }
    return lines.map { line in
      let fields = line.split(separator: "  ").map { String($0).replacing("''", with: "") }
      return Row(mutator: fields[0], input: fields[1], results: Array(fields.dropFirst(2)))
    }
  }

  /// What the mutator makes with a seed.
  func made(seed: UInt64) throws -> FuzzInput? {
    let mutator = try #require(SampleInputs.mutators.first { $0.name == self.mutator })
    let isExact = SampleInputs.named[input] == nil
    let mates = ["bytes/splice": "cd", "bytes/splice-parameters": "m?c&d=2"]
    var context = MutationContext(
      random: SplitMix64(seed: seed), fixture: .offered,
      outcomes: [.approves, .declines, .cancels],
      mate: FuzzInput(link: mates[self.mutator] ?? "m"),
      words: isExact ? [[0xFF, UInt8(ascii: "&")]] : [SampleInputs.octets("null")])
    return mutator.made(of: SampleInputs.named[input] ?? FuzzInput(shown: input), &context)
  }

  /// All that the mutator makes with the seeds below a number.
  func made(seeds: UInt64) throws -> [FuzzInput] { try (0..<seeds).compactMap(made(seed:)) }
}
