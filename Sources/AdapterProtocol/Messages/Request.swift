/// A line from the harness to the adapter (section "Envelope").
public struct Request: Equatable, Sendable {
  /// An opaque text, unique within the process.
  public var id: String
  /// The requested operation.
  public var operation: Operation

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - id: an opaque text, unique within the process.
  ///   - operation: what is asked for.
  public init(id: String, operation: Operation) {
    self.id = id
    self.operation = operation
  }
}

extension Request {
  /// The request as one line of ASCII, with its LF.
  ///
  /// Members are in the order of the protocol's examples.
  ///
  /// - Returns: the bytes of the line.
  public func line() -> [UInt8] {
    var output: [UInt8] = []
    writeLine(into: &output)
    return output
  }

  /// Appends the request as one line of ASCII, with its LF.
  package func writeLine(into output: inout [UInt8]) {
    var object = JSONObject([("id", .text(id))])
    operation.append(to: &object)
    JSONWriter.write(.object(object), into: &output)
    output.append(UInt8(ascii: "\n"))
  }

  /// Reads a request as an adapter does: members that it does not know are ignored.
  ///
  /// - Parameter line: the line, with or without its LF.
  /// - Throws: what is wrong, with its place; ``refusal(of:because:)`` makes a reply of it.
  public init(line: [UInt8]) throws(MessageError) {
    do throws(MessageError) {
      let members = try Members(Received(line: line, .request), [])
      try self.init(id: members.required("id"), operation: Operation(members))
    } catch {
      throw error.located(in: line)
    }
  }

  /// The reply of an adapter to a line that it can't read.
  ///
  /// An unknown role, outcome or operation is answered with `unsupported`, anything else with an
  /// error of the adapter; the id is the request's if it can be read, otherwise null
  /// (sections "Envelope" and "What is not a normal answer").
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - error: what ``init(line:)`` threw.
  /// - Returns: the reply.
  public static func refusal(of line: [UInt8], because error: MessageError) -> Reply {
    let reason = Array(error.description.utf8)
    let id = id(of: line)
    if id != nil, let what = error.unsupportedName {
      return Reply(id: id, body: .unsupported(Unsupported(what: what, why: reason)))
    }
    return Reply(id: id, body: .error(Failure(where: .adapter, message: reason)))
  }

  private static func id(of line: [UInt8]) -> [UInt8]? {
    guard case .object(let object)? = try? JSONReader.read(line),
      case .string(let id)? = object["id"]
    else { return nil }
    return id
  }
}

extension MessageError {
  /// The name that a newer harness may know: of a role, an outcome or an operation.
  fileprivate var unsupportedName: [UInt8]? {
    guard case .unknownName(let name, _) = problem, case .member(let member)? = path.steps.last,
      ["op", "role", "outcome"].contains(where: { member.elementsEqual($0.utf8) })
    else { return nil }
    return name
  }
}

/// The operation of a request (section "Envelope", `op`).
public enum Operation: Equatable, Sendable {
  /// Say what you are.
  case hello(HelloRequest)
  /// Run the implementation once.
  case run(RunRequest)
  /// Forget a session; without one, everything.
  case reset(session: String?)
}

extension Operation {
  /// The values of the member `op`.
  private enum Name: String, CaseIterable, MessageValue {
    case hello, run, reset
  }

  /// Reads the members of a request.
  init(_ request: Members) throws(MessageError) {
    switch try request.required("op") as Name {
    case .hello: self = .hello(try HelloRequest(request))
    case .run: self = .run(try RunRequest(request))
    case .reset: self = .reset(session: try request.optional("session"))
    }
  }

  /// Adds the member `op` and the members after it.
  fileprivate func append(to object: inout JSONObject) {
    switch self {
    case .hello(let request):
      object.append("op", Name.hello.json)
      request.append(to: &object)
    case .run(let request):
      object.append("op", Name.run.json)
      request.append(to: &object)
    case .reset(let session):
      object.append("op", Name.reset.json)
      if let session { object.append("session", .text(session)) }
    }
  }
}
