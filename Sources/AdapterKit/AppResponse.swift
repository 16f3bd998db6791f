/// What the app did with a link.
///
/// Source: "run, role `app`" of the adapter protocol.
public struct AppResponse: Equatable, Sendable {
  /// One URL that the app opened.
  public struct Opened: Equatable, Sendable {
    /// The octets of the URL, exactly as it was opened.
    public var url: [UInt8]
    /// Whether it was opened with `universalLinksOnly`, nil where the adapter can't tell.
    public var universalLinksOnly: Bool?

    /// Makes an opened URL.
    ///
    /// - Parameters:
    ///   - url: the octets of the URL.
    ///   - universalLinksOnly: whether it was opened with `universalLinksOnly`.
    public init(_ url: [UInt8], universalLinksOnly: Bool? = nil) {
      self.url = url
      self.universalLinksOnly = universalLinksOnly
    }

    /// Makes an opened URL from text.
    ///
    /// - Parameters:
    ///   - url: the URL, with nothing done to it.
    ///   - universalLinksOnly: whether it was opened with `universalLinksOnly`.
    public init(_ url: String, universalLinksOnly: Bool? = nil) {
      self.init(Array(url.utf8), universalLinksOnly: universalLinksOnly)
    }
  }

  /// What the app's link handler returned.
  public var handled: Bool
  /// Every URL that the app opened, in order.
  public var opened: [Opened]
  /// The code that the app got, where it isn't the one of the request (``AppFeature/code``).
  public var issuedCode: [UInt8]?
  /// The places of the app's code that the request reached (``AppFeature/coverage``).
  public var coverage: [UInt32]?

  /// Makes a response.
  ///
  /// - Parameters:
  ///   - handled: what the app's link handler returned.
  ///   - opened: every URL that the app opened, in order.
  ///   - issuedCode: the code that the app got, where it isn't the one of the request.
  ///   - coverage: the places of the app's code that the request reached.
  public init(
    handled: Bool, opened: [Opened] = [], issuedCode: [UInt8]? = nil, coverage: [UInt32]? = nil
  ) {
    self.handled = handled
    self.opened = opened
    self.issuedCode = issuedCode
    self.coverage = coverage
  }
}
