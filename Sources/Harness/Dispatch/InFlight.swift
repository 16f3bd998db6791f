/// A request that waits for its reply.
struct InFlight {
  /// The index of its job.
  let job: Int
  /// Which step of the job it is.
  let step: Int
  /// The time that it is allowed, in milliseconds.
  let deadline: Int
  /// Where it begins in the stream of requests.
  let position: Int
}
