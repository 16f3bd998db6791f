import Testing

/// One class of hostile input, with an example.
struct Row: CustomTestStringConvertible, Sendable {
  let id: String
  let title: String
  let example: String

  init(_ id: String, _ title: String, _ example: String) {
    self.id = id
    self.title = title
    self.example = example
  }

  /// The example may hold anything, so that a test is named by the id alone.
  var testDescription: String { id }

  /// What is shown with a failure.
  var comment: Comment { "\(id): \(title)" }
}
