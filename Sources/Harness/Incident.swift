import AppFlip

/// Something that went wrong in a session and isn't a result of a single request: a reason for the run to fail.
package struct Incident: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// It happened with requests in flight, and none of their jobs reproduces it alone in a process
    /// that has done nothing else.
    case unreproduced(ExchangeResult)
    /// It happens at a job in a process that has run one other job before, and only then.
    case afterAnother(ExchangeResult)
    /// It happened with requests in flight, and there was no further process to find out whose doing
    /// it is.
    case unexplained(ExchangeResult)
    /// It happened when no request was in flight.
    case betweenRequests(ExchangeResult)
    /// It came for a request whose result had been delivered already.
    case late(ExchangeResult)
    /// The job's session could not be reset after it.
    case reset(ExchangeResult)
    case restartFailed(StartFailure)
    /// No further restarts: what was still to come is not run.
    case gaveUp(String)
  }

  package var kind: Kind
  package var jobs: [String]
  /// The label of the job that was answered last, which may have left something behind; nil if there was none.
  package var after: String?
  package var standardError: [UInt8]

  package init(
    _ kind: Kind, jobs: [String] = [], after: String? = nil, standardError: [UInt8] = []
  ) {
    self.kind = kind
    self.jobs = jobs
    self.after = after
    self.standardError = standardError
  }
}

extension Incident {
  /// The reason to stop if an adapter reports at a restart that it can't use the implementation.
  package static let implementationGone = "the adapter can't use the implementation anymore"

  package var isGivingUp: Bool { if case .gaveUp = kind { true } else { false } }
  package var isFailedRestart: Bool { if case .restartFailed = kind { true } else { false } }

  /// Whether it tells no more than that there were no more restarts.
  package var isOfLastRestart: Bool {
    if case .unexplained = kind { true } else { isGivingUp }
  }

  /// Whether it is worth a look and fails no run: a reply was late, and came when it was asked for again.
  package var isWarning: Bool {
    if case .unreproduced(.timedOut) = kind { true } else { false }
  }
}

extension [Incident] {
  /// The late replies that don't fail a run: at most 3, or 1 in 200 requests.
  package func stalls(among requests: Int = 0) -> [Incident] {
    let stalls = filter(\.isWarning)
    return stalls.count <= Swift.max(3, requests / 200) ? stalls : []
  }

  /// The incidents that fail a run.
  package func failures(among requests: Int = 0) -> [Incident] {
    stalls(among: requests).isEmpty ? self : filter { !$0.isWarning }
  }
}

extension Incident: CustomStringConvertible {
  /// The problem and the affected jobs, in one line of printable ASCII characters.
  package var description: String {
    switch kind {
    case .unreproduced(let event):
      "\(event), with \(jobs.count) in flight\(past); not reproduced by running each alone (\(list))"
    case .unexplained(let event):
      "\(event), with \(jobs.count) in flight\(past); the cause is unknown, because there are no more "
        + "restarts (\(list))"
    case .afterAnother(let event):
      "\(event) at \(list), only if the process ran \(after?.escaped ?? "another job") "
        + "before"
    case .betweenRequests(let event): "\(event), with nothing in flight\(past)"
    case .late(let event):
      "\(event)\(jobs.isEmpty ? "" : ", of \(list)"); its result was already recorded"
    case .reset(let event): "the reset after \(list) failed: \(event)"
    case .restartFailed(let failure):
      if case .hello(.implementationError) = failure.cause {
        "after a restart \(failure.summary)"
      } else {
        "the adapter can't be restarted: \(failure.summary)"
      }
    case .gaveUp(let reason): jobs.isEmpty ? reason : "\(reason), the last time with \(list)"
    }
  }

  /// The remedy, in a sentence; nil if the description contains it.
  package var fix: String? {
    if isWarning {
      return
        "The machine is busy, or the adapter pauses. To allow more time, set APPFLIP_TIMEOUT_MS. Late replies fail a "
        + "run if there are more than 3, and more than 1 in 200 requests."
    }
    guard case .gaveUp(let reason) = kind else { return nil }
    if reason == Incident.implementationGone {
      return
        "Fix the error that ended the implementation, or restart it in time: the later cases were not "
        + "run."
    }
    return
      "Make the adapter answer this request: the later cases were not run."
  }

  /// The jobs before it.
  private var past: String { after.map { ", after \($0.escaped)" } ?? "" }

  /// The labels, as far as a line should hold them.
  private var list: String {
    let shown = jobs.prefix(8).map(\.escaped).joined(separator: ", ")
    return jobs.count > 8 ? "\(shown) and \(jobs.count - 8) more" : shown
  }
}
