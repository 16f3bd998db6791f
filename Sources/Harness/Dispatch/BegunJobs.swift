/// The labels of the jobs that were begun last, by the ids of their requests; bounded, whatever runs.
struct BegunJobs {
  private struct Entry {
    let firstID: Int
    let label: JobLabel
  }

  private var entries: [Entry] = []

  /// How many are remembered at least: a process that answers twice mostly does so at once.
  private static let least = 4_096

  /// Adds a job.
  ///
  /// - Parameters:
  ///   - label: its label.
  ///   - firstID: the id of its first request; greater than those before it.
  mutating func append(_ label: JobLabel, firstID: Int) {
    if entries.count == 2 * Self.least { entries.removeFirst(Self.least) }
    entries.append(Entry(firstID: firstID, label: label))
  }

  /// The label of the job that a request belongs to.
  ///
  /// - Parameter id: the id of a request that was sent.
  /// - Returns: nil where it isn't remembered.
  func label(of id: Int) -> String? { entries.last { $0.firstID <= id }?.label.shown }
}
