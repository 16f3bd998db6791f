/// The jobs that a process has answered requests of, by the ids of their first requests.
enum Served: Equatable {
  case nothing
  case one(Int)
  case several

  /// Adds a job.
  ///
  /// - Parameter job: the id of its first request.
  mutating func add(_ job: Int) {
    switch self {
    case .nothing: self = .one(job)
    case .one(job), .several: break
    case .one: self = .several
    }
  }

  /// Whether the process has done nothing but this job.
  ///
  /// - Parameter job: the id of its first request.
  func isNothing(but job: Int) -> Bool { self == .nothing || self == .one(job) }
}
