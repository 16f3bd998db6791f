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

  /// The bytes of the request's id, or nil for a request that could not be read.
  public var id: [UInt8]?
  /// The answer itself.
  public var body: Body

  /// Makes a reply.
  ///
  /// - Parameters:
  ///   - id: the bytes of the request's id, or nil for a request that could not be read.
  ///   - body: the answer itself.
  public init(id: [UInt8]?, body: Body) {
    self.id = id
    self.body = body
  }
}

extension Reply {
  /// The reply as one line of ASCII, with its LF.
  ///
  /// - Returns: the bytes of the line.
  public func line() -> [UInt8] {
    var object = JSONObject([("id", id.map { .string($0) } ?? .null)])
    switch body {
    case .ok(let ok): object.append("ok", .object(ok))
    case .unsupported(let unsupported): object.append("unsupported", unsupported.json)
    case .error(let failure): object.append("error", failure.json)
    }
    return JSONWriter.line(.object(object))
  }

  /// Reads the envelope of a reply strictly, as the harness does.
  ///
  /// The members of `ok` are read by the type that the request calls for, such as ``AppReply``.
  ///
  /// - Parameter line: the line, with or without its LF.
  /// - Throws: what is wrong, with its place in the message and in the line.
  public init(line: [UInt8]) throws(MessageError) {
    do throws(MessageError) {
      let value = try Received(line: line, .reply)
      let members = try Members(value, ["id", "ok", "unsupported", "error"])
      let name: JSON = try members.required("id")
      if case .string(let bytes) = name { id = bytes } else { id = nil }
      guard id != nil || name == .null else { throw .mismatch(JSONPath("id"), "a string", name) }
      body = try Body(members)
      // Without an id, nothing but an error of the adapter makes sense (section "Envelope").
      if case .error(let failure) = body, failure.where == .adapter { return }
      if id != nil { return }
      throw .bad(JSONPath("id"), "can be null only with an error with where \"adapter\"")
    } catch {
      throw error.located(in: line)
    }
  }
}

extension Reply.Body {
  fileprivate init(_ members: Members) throws(MessageError) {
    switch (members.has("ok"), members.has("unsupported"), members.has("error")) {
    case (true, false, false): self = .ok(try members.required("ok"))
    case (false, true, false): self = .unsupported(try members.required("unsupported"))
    case (false, false, true): self = .error(try members.required("error"))
    case (false, false, false): throw MessageError(path: JSONPath(), problem: .noAnswer)
    default: throw MessageError(path: JSONPath(), problem: .severalAnswers)
    }
  }
}

/// An adapter's answer to what it can't do (section "What is not a normal answer").
public struct Unsupported: Equatable, Sendable {
  /// The name of the role, outcome, feature or operation that it can't do.
  public var what: [UInt8]
  /// Why, for users.
  public var why: [UInt8]?

  /// Makes the answer.
  ///
  /// - Parameters:
  ///   - what: the name of the role, outcome, feature or operation.
  ///   - why: why, for users.
  public init(what: [UInt8], why: [UInt8]? = nil) {
    self.what = what
    self.why = why
  }
}

extension Unsupported: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let members = try Members(value, ["what", "why"])
    what = Array(try (members.required("what") as String).utf8)
    why = try (members.optional("why") as Text?)?.bytes
  }

  package var json: JSON {
    var object = JSONObject([("what", .string(what))])
    if let why { object.append("why", Text(why).json) }
    return .object(object)
  }
}

/// An adapter's answer when something broke (section "What is not a normal answer").
public struct Failure: Equatable, Sendable {
  /// The side that broke.
  public enum Location: String, CaseIterable, Sendable {
    /// The implementation under test threw.
    case implementation
    /// The adapter itself is at fault.
    case adapter
  }

  /// The side that broke.
  public var `where`: Location
  /// The reason, for users.
  public var message: [UInt8]

  /// Makes the answer.
  ///
  /// - Parameters:
  ///   - location: the side that broke.
  ///   - message: what happened, for users.
  public init(where location: Location, message: [UInt8]) {
    self.`where` = location
    self.message = message
  }
}

extension Failure: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    let members = try Members(value, ["where", "message"])
    `where` = try members.required("where")
    message = try (members.required("message") as Text).bytes
  }

  package var json: JSON {
    .object(JSONObject([("where", `where`.json), ("message", Text(message).json)]))
  }
}

/// The reply to a reset, which says nothing but that it is done (section "reset").
public struct ResetReply: Equatable, Sendable {
  /// The places of the implementation's code that were reached, if they are reported.
  public var coverage: [UInt32]?

  /// Makes a reply.
  ///
  /// - Parameter coverage: the places of the implementation's code that were reached.
  public init(coverage: [UInt32]? = nil) { self.coverage = coverage }
}

extension ResetReply: ReplyMessage {
  package static let blank = ResetReply()
  package static let fields = Fields<ResetReply>(.coverage)
}
