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

  /// Writes the request as one line, as ``Request/line()`` does, behind what stands there.
  ///
  /// - Parameters:
  ///   - id: the number that is its id.
  ///   - label: the name of the case that is sent, whatever name the request has.
  ///   - deadline: the time for the reply that is sent, whatever time the request has.
  ///   - output: where it is written.
  package func writeLine(
    id: Int, label: String?, deadline: Int?, into output: inout JSONOutput
  ) {
    output.raw(#"{"id":""#)
    output.integer(id)
    output.raw(#"","op":"run""#)
    write(into: &output, label: label, deadline: deadline)
    output.end()
    output.endLine()
  }

  /// Writes the members behind the operation.
  func write(into output: inout JSONOutput) {
    write(into: &output, label: label, deadline: deadline)
  }

  private func write(into output: inout JSONOutput, label: String?, deadline: Int?) {
    if let label {
      output.raw(#","case":"#)
      output.string(label)
    }
    output.raw(#","role":"#)
    output.word(input.role)
    if let session {
      output.raw(#","session":"#)
      output.string(session)
    }
    if let deadline {
      output.raw(#","deadline_ms":"#)
      output.integer(deadline)
    }
    output.raw(#","input":"#)
    input.write(into: &output)
  }
}
