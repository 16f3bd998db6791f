/// What an adapter says about the implementation under test (section "hello").
public struct Implementation: Equatable, Sendable {
  /// Its name.
  public var name: String
  /// Its version.
  public var version: String?
  /// The language that it is written in.
  public var language: String?

  /// Describes an implementation.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - version: its version.
  ///   - language: the language that it is written in.
  public init(name: String, version: String? = nil, language: String? = nil) {
    self.name = name
    self.version = version
    self.language = language
  }
}

extension Implementation: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["name", "version", "language"])
    name = try fields.required("name")
    version = try fields.optional("version")
    language = try fields.optional("language")
  }

  /// The description as it stands in a reply.
  var json: JSON {
    var object = JSONObject([("name", .text(name))])
    if let version { object.append("version", .text(version)) }
    if let language { object.append("language", .text(language)) }
    return .object(object)
  }
}
