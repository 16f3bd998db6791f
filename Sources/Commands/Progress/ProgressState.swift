/// How far something has come that takes a while.
struct ProgressState: Equatable, Sendable {
  /// How many are done.
  var done: Int
  /// How many there are; nil where nothing but time ends it.
  var total: Int?
  /// What is counted, in the plural.
  var unit: String
  /// What came of them, each a phrase of a few words.
  var facts: [String]
  /// The requests that were served.
  var executions: Int
  /// The time after which it ends; nil where none is set.
  var limit: Duration?

  /// The state in a line, printable ASCII.
  ///
  /// - Parameter elapsed: the time since the beginning.
  /// - Returns: the line, without a line feed.
  func line(after elapsed: Duration) -> String {
    let count = total.map { "\(done) of \($0) \(unit)" } ?? "\(done) \(unit)"
    let parts = [count] + facts + [speed(after: elapsed), left(after: elapsed)].compactMap(\.self)
    return parts.joined(separator: ", ")
  }

  private func speed(after elapsed: Duration) -> String? {
    let seconds = elapsed / .seconds(1)
    guard seconds > 0, executions > 0 else { return nil }
    return "\(Int(Double(executions) / seconds)) executions a second"
  }

  /// The time that is left by what was done so far, and by the time that is set.
  private func left(after elapsed: Duration) -> String? {
    var times: [Duration] = []
    if let total, done > 0 {
      times.append(elapsed * (Double(max(0, total - done)) / Double(done)))
    }
    if let limit { times.append(max(.zero, limit - elapsed)) }
    return times.min().map { "\(Self.words(for: $0)) left" }
  }

  /// A time in the unit in which it has few digits.
  private static func words(for time: Duration) -> String {
    let seconds = Int((time / .seconds(1)).rounded(.up))
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\((seconds + 59) / 60) min"
    default: return "\((seconds + 3599) / 3600) h"
    }
  }
}
