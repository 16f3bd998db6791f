/// The search for the job that is to blame: each suspect runs alone.
struct Inquiry {
  /// What happened with all of them in flight.
  let event: ExchangeResult
  /// The last of standard error then.
  let standardError: [UInt8]
  /// The labels of the suspects.
  let labels: [String]
  /// The indices of the suspects, in the order of the jobs.
  let suspects: [Int]
  /// Which of them runs.
  var turn = 0
  /// Whether any of them did something like it alone.
  var isSolved = false
}
