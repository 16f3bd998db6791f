/// How far an adapter gets before anything special is asked of it.
///
/// Each stage rests on the ones before it: where one fails, nothing can be said of what comes later.
enum Stage: Int, Comparable, Sendable {
  /// The process starts.
  case start
  /// Hello is answered in time.
  case hello
  /// The reply to hello is valid.
  case helloReply
  /// A plain request is answered.
  case run
  /// A plain request is answered in time.
  case deadline
  /// It can be examined further.
  case examination

  /// Orders stages by when they come.
  static func < (lhs: Stage, rhs: Stage) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The id of the probe of the stage.
  var probe: String {
    switch self {
    case .start: "doctor/start"
    case .hello: "doctor/hello"
    case .helloReply: "doctor/hello-reply"
    case .run: "doctor/run"
    case .deadline: "doctor/deadline"
    case .examination: "doctor"
    }
  }
}
