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

  /// The request as one line of ASCII, with its LF, as ``Request/line()`` writes it.
  ///
  /// - Parameters:
  ///   - id: the number that is its id.
  ///   - label: the name of the case that is sent, whatever name the request has.
  ///   - deadline: the time for the reply that is sent, whatever time the request has.
  ///   - output: where it is written, in place of what stands there.
  /// - Returns: the octets of the line.
  package func line(
    id: Int, label: String?, deadline: Int?, writtenTo output: inout JSONOutput
  ) -> [UInt8] {
    output.removeAll()
    output.raw(#"{"id":""#)
    output.integer(id)
    output.raw(#"","op":"run""#)
    write(into: &output, label: label, deadline: deadline)
    output.end()
    output.endLine()
    return output.octets
  }

  /// Writes the members that follow the operation.
  func write(into output: inout JSONOutput) {
    write(into: &output, label: label, deadline: deadline)
  }

  private func write(into output: inout JSONOutput, label: String?, deadline: Int?) {
    if let label {
      output.member("case")
      output.string(label)
    }
    output.member("role")
    output.word(input.role)
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
