/// Something that befell a process, before it is known whose doing it is.
struct Accident {
  /// What happened.
  let event: ExchangeResult
  /// The labels of the jobs that were in flight.
  let labels: [String]
  /// The label of the job that the process had answered last.
  let after: String?
  /// The last of standard error.
  let standardError: [UInt8]

  /// The accident as one that nobody reproduced.
  var incident: Incident {
    Incident(
      labels.isEmpty ? .betweenRequests(event) : .unreproduced(event), jobs: labels, after: after,
      standardError: standardError)
  }

  /// The accident as one that there was no adapter left to explain.
  var unexplained: Incident {
    Incident(.unexplained(event), jobs: labels, after: after, standardError: standardError)
  }
}

/// The search for the job that is to blame: each suspect runs alone.
struct CrashAttribution {
  /// What is inquired into.
  let accident: Accident
  /// The indices of the suspects, in the order of the jobs.
  let suspects: [Int]
  /// Which of them runs.
  var turn = 0
  /// What befell the process when this suspect ran, where another had run in it before: the suspect
  /// runs again, in a process that has done nothing else.
  var doubt: Accident?
  /// Whether the accident is explained.
  var isSolved = false
}
