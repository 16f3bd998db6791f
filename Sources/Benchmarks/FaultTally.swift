/// Counts the faults that were found in enough of the seeds.
public struct FaultTally: Sendable {
  /// How many of the seeds must find a fault: four of five, and of fewer or more as large a part.
  public let enough: Int

  private let seeds: Int
  private let runs: Int
  private var found: [FaultBenchmark.Manner: Int] = [:]
  private var missed: [FaultBenchmark.Manner: [String]] = [:]

  /// Counts nothing yet.
  ///
  /// - Parameters:
  ///   - seeds: how many seeds are tried.
  ///   - runs: the most executions for one fault and seed.
  public init(seeds: Int, runs: Int) {
    self.seeds = seeds
    self.runs = runs
    enough = (seeds * 4 + 4) / 5
  }

  /// Takes note of a fault.
  ///
  /// - Parameters:
  ///   - fault: the name of the fault.
  ///   - manner: how it was looked for.
  ///   - count: how many of the seeds found it.
  public mutating func note(_ fault: String, _ manner: FaultBenchmark.Manner, foundBy count: Int) {
    if count >= enough {
      found[manner, default: 0] += 1
    } else {
      missed[manner, default: []].append(fault)
    }
  }

  /// What a manner came to: how many faults it found, and which it didn't.
  ///
  /// - Parameter manner: the manner.
  /// - Returns: two lines.
  public func lines(of manner: FaultBenchmark.Manner) -> [String] {
    let (found, missed) = (found[manner, default: 0], missed[manner, default: []])
    return [
      "\(manner.rawValue): \(found) of \(found + missed.count) faults found within \(runs) "
        + "executions in \(enough) of \(seeds) seeds",
      "not found (\(manner.rawValue)): "
        + (missed.isEmpty ? "none" : missed.joined(separator: " ")),
    ]
  }
}
