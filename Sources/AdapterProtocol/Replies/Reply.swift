/// A line from the adapter to the harness (section "Envelope").
public struct Reply: Equatable, Sendable {
  /// The answer itself: exactly one of three.
  public enum Body: Equatable, Sendable {
    /// The request was carried out; the members depend on it.
    case ok(JSONObject)
    /// The adapter can't do what the request asks for.
    case unsupported(Unsupported)
    /// Something broke.
    case error(Failure)
  }

  /// The octets of the request's id, or nil for a request that could not be read.
  public var id: [UInt8]?
  /// The answer itself.
  public var body: Body

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - id: the octets of the request's id, or nil for a request that could not be read.
  ///   - body: the answer itself.
  public init(id: [UInt8]?, body: Body) {
    self.id = id
    self.body = body
  }
}

extension Reply {
  /// The reply as one line of ASCII, with its LF.
  ///
  /// - Returns: the octets of the line.
  public func line() -> [UInt8] {
    var output = JSONOutput()
    output.begin()
    output.member("id")
    output.value(id.map { .string($0) } ?? .null)
    switch body {
    case .ok(let object):
      output.member("ok")
      output.value(.object(object))
    case .unsupported(let unsupported):
      output.member("unsupported")
      output.value(unsupported.json)
    case .error(let failure):
      output.member("error")
      output.value(failure.json)
    }
    output.end()
    output.endLine()
    return output.octets
  }

  /// Reads the envelope of a reply strictly, as the harness does.
  ///
  /// The members of `ok` are read by the type that the request calls for, such as ``AppReply``.
  ///
  /// - Parameter line: the line, with or without its LF.
  /// - Throws: what is wrong, with its place in the message and in the line.
  public init(line: [UInt8]) throws(MessageError) {
    do throws(MessageError) {
      let value = try MessageValue(line: line, isStrict: true)
      try self.init(try Fields(value, ["id", "ok", "unsupported", "error"]))
    } catch {
      throw error.located(in: line)
    }
  }

  private init(_ fields: Fields) throws(MessageError) {
    id = try (fields.nullable("id") as Identifier?)?.octets
    body = try Body(fields)
    if id == nil { try checkUnidentified(fields) }
  }

  /// Without an id, nothing but an error of the adapter makes sense (section "Envelope").
  private func checkUnidentified(_ fields: Fields) throws(MessageError) {
    if case .error(let failure) = body, failure.where == .adapter { return }
    throw fields.bad("id", "can be null only beside an error with where \"adapter\"")
  }
}

extension Reply.Body {
  fileprivate init(_ fields: Fields) throws(MessageError) {
    switch (fields["ok"], fields["unsupported"], fields["error"]) {
    case (.some, nil, nil): self = .ok(try (fields.required("ok") as Members).object)
    case (nil, .some, nil): self = .unsupported(try fields.required("unsupported"))
    case (nil, nil, .some): self = .error(try fields.required("error"))
    case (nil, nil, nil): throw MessageError(path: JSONPath(), problem: .noAnswer)
    default: throw MessageError(path: JSONPath(), problem: .severalAnswers)
    }
  }
}

/// The value of `id` in a reply.
private struct Identifier: MessageReadable {
  let octets: [UInt8]

  init(_ value: MessageValue) throws(MessageError) { octets = try value.octets() }
}

/// The value of `ok`, whose members are read later.
private struct Members: MessageReadable {
  let object: JSONObject

  init(_ value: MessageValue) throws(MessageError) {
    guard case .object(let object) = value.json else { throw value.mismatch("an object") }
    self.object = object
  }
}
