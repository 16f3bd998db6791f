public import AppFlip

/// One run of the implementation under test.
public struct RunRequest: Equatable, Sendable {
  /// The input of the implementation.
  public var input: RunInput
  /// The session that the run belongs to, or nil for a fresh app.
  public var session: String?
  /// The time for the reply in milliseconds, or nil to leave it out (``Limits/runDeadline``).
  public var deadline: Int?

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - input: what happens to the implementation.
  ///   - session: the session that the run belongs to.
  ///   - deadline: the time for the reply in milliseconds.
  public init(_ input: RunInput, session: String? = nil, deadline: Int? = nil) {
    self.input = input
    self.session = session
    self.deadline = deadline
  }
}

extension RunRequest {
  /// Reads the members of a request.
  init(_ request: Members) throws(MessageError) {
    input = try RunInput(request, role: try request.required("role"))
    session = try request.optional("session")
    deadline = try request.optional("deadline_ms")
  }

  /// Adds the members that follow the operation.
  func append(to object: inout JSONObject) {
    object.append("role", input.role.json)
    if let session { object.append("session", .text(session)) }
    if let deadline { object.append("deadline_ms", .integer(deadline)) }
    object.append("input", input.json)
  }
}

extension RunRequest: MessageValue {
  package init(_ value: Received) throws(MessageError) {
    try self.init(Members(value, ["case", "role", "session", "deadline_ms", "input"]))
  }

  /// The members of the request that say what is run.
  package var json: JSON {
    var object = JSONObject()
    append(to: &object)
    return .object(object)
  }

  package mutating func mapTexts(_ change: (inout Text) -> Void) { input.mapTexts(change) }
}

/// The input of the implementation under test in one run.
///
/// It is handed on much more often than it is made, so it is a reference.
public indirect enum RunInput: Equatable, Sendable {
  /// The iOS app receives a link.
  case app(AppInput)
  /// The authorization endpoint receives a request.
  case authorizationEndpoint(EndpointInput)
  /// The Google app sends a link or receives one.
  case googleApp(GoogleAppInput)

  /// The role that the input is for.
  public var role: Role {
    switch self {
    case .app: .app
    case .authorizationEndpoint: .authorizationEndpoint
    case .googleApp: .googleApp
    }
  }

  /// Whether every text of it is Unicode, so an adapter without the feature `bytes` can be
  /// sent it (section "Envelope").
  public var isUnicode: Bool {
    switch self {
    case .app(let input): input.texts.allSatisfy(\.isUnicode)
    case .authorizationEndpoint(let input): input.texts.allSatisfy(\.isUnicode)
    case .googleApp(let input): input.texts.allSatisfy(\.isUnicode)
    }
  }
}

extension RunInput {
  /// Reads the member `input` of a request.
  init(_ request: Members, role: Role) throws(MessageError) {
    switch role {
    case .app: self = .app(try request.required("input"))
    case .authorizationEndpoint: self = .authorizationEndpoint(try request.required("input"))
    case .googleApp: self = .googleApp(try request.required("input"))
    }
  }

  fileprivate mutating func mapTexts(_ change: (inout Text) -> Void) {
    switch self {
    case .app(var input):
      input.mapTexts(change)
      self = .app(input)
    case .authorizationEndpoint(var input):
      input.mapTexts(change)
      self = .authorizationEndpoint(input)
    case .googleApp(var input):
      input.mapTexts(change)
      self = .googleApp(input)
    }
  }

  /// The input as it is in a request.
  package var json: JSON {
    switch self {
    case .app(let input): input.json
    case .authorizationEndpoint(let input): input.json
    case .googleApp(let input): input.json
    }
  }
}
