/// A URL that an app opened (section "run, role `app`").
public struct OpenedURL: Equatable, Sendable {
  /// The URL, exactly as it was opened.
  public var url: Text
  /// Whether it was opened with universalLinksOnly; nil where that isn't reported.
  public var universalLinksOnly: Bool?

  /// Makes an opened URL.
  ///
  /// - Parameters:
  ///   - url: the URL, exactly as it was opened.
  ///   - universalLinksOnly: whether it was opened with universalLinksOnly.
  public init(url: Text, universalLinksOnly: Bool? = nil) {
    self.url = url
    self.universalLinksOnly = universalLinksOnly
  }
}

extension OpenedURL: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    let fields = try Fields(value, ["url", "universal_links_only"])
    url = try fields.required("url")
    universalLinksOnly = try fields.optional("universal_links_only")
  }

  /// The URL as it stands in a reply.
  var json: JSON {
    var object = JSONObject()
    object.append("url", url.json)
    if let universalLinksOnly { object.append("universal_links_only", .bool(universalLinksOnly)) }
    return .object(object)
  }
}
