package import AdapterProtocol

/// Requests that belong together; the unit of replay.
///
/// When the adapter dies or hangs with several jobs in flight, each is run again from its first
/// request on, alone, so the culprit is found.
package struct Job: Sendable {
  /// When the requests of a job are sent.
  package enum Pacing: Equatable, Sendable {
    /// Each after the reply to the one before.
    case sequential
    /// All at once, as far as the adapter's `max_in_flight` allows.
    case concurrent
  }

  /// Makes a request from the exchanges before it, if what to ask depends on earlier replies.
  ///
  /// It may change everything but the session and the kind of input. It is asked again when the job is
  /// run again, with the exchanges of that time, so it must depend on nothing else.
  package typealias Refinement =
    @Sendable (_ request: RunRequest, _ earlier: ArraySlice<Transcript>) -> RunRequest?

  /// The name of the job, for users; the adapter never sees it.
  package var label: String
  /// The requests, in order, as far as they are known before the job runs.
  package var requests: [RunRequest]
  package var pacing: Pacing
  /// Whether the written and read lines are kept, to show them.
  package var keepsLines = true
  /// The requests before which their session is forgotten, without which the job isn't run; none if it is
  /// concurrent.
  package var resets: Set<Int> = []
  /// Makes each request behind the first of a ``Pacing/sequential`` job right before it is sent; nil
  /// if all are sent as they are.
  ///
  /// Those of a ``Pacing/concurrent`` job are sent as they are: no reply is there to make them from.
  package var refinement: Refinement?

  package init(
    label: String, requests: [RunRequest], pacing: Pacing = .sequential,
    refinement: Refinement? = nil
  ) {
    (self.label, self.requests, self.pacing) = (label, requests, pacing)
    self.refinement = refinement
  }

  package func request(at step: Int, after earlier: ArraySlice<Transcript>) -> RunRequest? {
    let known = requests[step]
    guard let refinement, pacing == .sequential, step > 0 else { return known }
    var request = refinement(known, earlier)
    // Sessions are numbered and reset by what is known before the job runs.
    request?.session = known.session
    return request
  }

  /// The sessions of the requests, each once, in order.
  package var sessions: [String] {
    if requests.count == 1, requests[0].session == nil { return [] }
    var seen: Set<String> = []
    return requests.compactMap(\.session).filter { seen.insert($0).inserted }
  }

  /// An exchange with this result for each request.
  package func transcripts(_ result: ExchangeResult) -> [Transcript] {
    requests.map { Transcript(request: $0, result: result) }
  }
}
