/// One of the two ways in which a query's text is decoded.
public enum QueryReading: String, CaseIterable, Sendable {
  /// Percent-decoding alone: `+` is a plus
  /// ([RFC 3986, section 2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)).
  case percent
  /// `application/x-www-form-urlencoded`: `+` is a space
  /// ([RFC 6749, appendix B](https://www.rfc-editor.org/rfc/rfc6749#appendix-B)).
  case form
}
