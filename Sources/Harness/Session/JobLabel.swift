/// The name of a job: as a number, it becomes a text only where somebody shows it.
enum JobLabel: Equatable {
  case text(String)
  case number(Int)

  /// The name as it is shown.
  var shown: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}
