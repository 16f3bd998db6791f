import AppFlip

/// One run of the implementation under test.
public struct RunRequest: Equatable, Sendable {
  /// What happens to the implementation.
  public var input: RunInput
  /// The session that the run belongs to, or nil for a fresh app.
  public var session: String?
  /// The time for the reply in milliseconds, or nil to leave it out (``Limits/runDeadline``).
  public var deadline: Int?
  /// The name of the case, for debugging only; sent with the harness's label option.
  public var label: String?

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - input: what happens to the implementation.
  ///   - session: the session that the run belongs to.
  ///   - deadline: the time for the reply in milliseconds.
  ///   - label: the name of the case, for debugging only.
  public init(
    _ input: RunInput, session: String? = nil, deadline: Int? = nil, label: String? = nil
  ) {
    self.input = input
    self.session = session
    self.deadline = deadline
    self.label = label
  }
}

extension RunRequest {
  /// Reads the members of a request.
  init(_ request: Fields) throws(MessageError) {
    input = try RunInput(request, role: try request.required("role"))
    session = try request.optional("session")
    deadline = try request.optional("deadline_ms")
    label = try request.optional("case")
  }

  /// Writes the members that follow the operation.
  func write(into output: inout JSONOutput) {
    if let label {
      output.member("case")
      output.string(label)
    }
    output.member("role")
    output.string(input.role.rawValue)
    if let session {
      output.member("session")
      output.string(session)
    }
    if let deadline {
      output.member("deadline_ms")
      output.integer(deadline)
    }
    output.member("input")
    input.write(into: &output)
  }
}
