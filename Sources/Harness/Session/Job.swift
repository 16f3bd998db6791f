public import AdapterProtocol

/// Requests that belong together; the unit of replay.
///
/// When the adapter dies or hangs with several jobs in flight, each is run again from its first
/// request on, alone, so that the culprit is found.
public struct Job: Equatable, Sendable {
  /// When the requests of a job are sent.
  public enum Pacing: Equatable, Sendable {
    /// Each after the reply to the one before.
    case sequential
    /// All at once, as far as the adapter's `max_in_flight` allows.
    case concurrent
  }

  /// The name of the job, for people; sent only with ``HarnessOptions/labels``.
  public var label: String
  /// The requests, in order.
  public var requests: [RunRequest]
  /// When they are sent.
  public var pacing: Pacing

  /// Makes a job.
  ///
  /// - Parameters:
  ///   - label: the name of the job, for people.
  ///   - requests: the requests, in order.
  ///   - pacing: when they are sent.
  public init(label: String, requests: [RunRequest], pacing: Pacing = .sequential) {
    self.label = label
    self.requests = requests
    self.pacing = pacing
  }

  /// The sessions of the requests, each once, in order.
  var sessions: [String] {
    var seen: Set<String> = []
    return requests.compactMap(\.session).filter { seen.insert($0).inserted }
  }
}
