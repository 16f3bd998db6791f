/// A change of the consent form before it is submitted.
///
/// Source: section "run, role `authorization-endpoint`", the feature `forms`.
public struct ConsentFormChange: Equatable, Sendable {
  /// The fields that get other values; one that the form doesn't have is added.
  public var set: [FieldValue]
  /// The names of the fields that are left out.
  public var drop: [Text]
  /// Whether the form is submitted twice; the second response counts.
  public var twice: Bool
  /// The session whose cookies are sent with the form; nil for the request's own session.
  public var from: String?

  /// A field of a form and its value.
  public struct FieldValue: Equatable, Sendable {
    /// The name.
    public var name: Text
    /// The value.
    public var value: Text

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - value: the value.
    public init(name: Text, value: Text) { (self.name, self.value) = (name, value) }
  }

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - set: the fields that get other values.
  ///   - drop: the names of the fields that are left out.
  ///   - twice: whether the form is submitted twice.
  ///   - from: the session whose cookies are sent.
  public init(
    set: [FieldValue] = [], drop: [Text] = [], twice: Bool = false, from: String? = nil
  ) {
    (self.set, self.drop, self.twice, self.from) = (set, drop, twice, from)
  }
}

extension ConsentFormChange: Message {
  package static let blank = ConsentFormChange()
  package static let fields = Fields<ConsentFormChange>(
    .optional("set", \.fieldValues, or: NamedValues(), isAlwaysWritten: false),
    .optional("drop", \.drop, or: [], isAlwaysWritten: false),
    .optional("twice", \.twice, or: false, isAlwaysWritten: false), .optional("from", \.from))

  private var fieldValues: NamedValues<Text> {
    get { NamedValues(set.map { (String(decoding: $0.name.bytes, as: UTF8.self), $0.value) }) }
    set { set = newValue.entries.map { FieldValue(name: Text($0.name), value: $0.value) } }
  }
}

/// A page or a redirect on the way to the final response (the feature `pages`).
public struct Page: Equatable, Sendable {
  /// The URL that was asked for.
  public var url: Text
  /// The status code.
  public var status: Int
  /// The fields of the header, in order.
  public var headers: [Header]
  /// The body, at most ``Limits/bodyLength`` bytes of it.
  public var body: Text

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - url: the URL that was asked for.
  ///   - status: the status code.
  ///   - headers: the fields of the header, in order.
  ///   - body: the body, at most ``Limits/bodyLength`` bytes of it.
  public init(url: Text, status: Int, headers: [Header] = [], body: Text = "") {
    (self.url, self.status, self.headers, self.body) = (url, status, headers, body)
  }
}

extension Page: Message {
  package static let blank = Page(url: "", status: 200)
  package static let fields = Fields<Page>(
    .required("url", \.url), .required("status", \.status), .required("headers", \.headers),
    .required("body", \.body))
}
