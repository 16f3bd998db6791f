import AppFlip

/// Text that may not be Unicode: octets.
///
/// On the wire it is a string when the octets are valid UTF-8, `{"b64":"…"}` otherwise
/// (section "Envelope").
public struct Text: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The octets of the text.
  public var octets: [UInt8]

  /// Makes a text from octets.
  ///
  /// - Parameter octets: any octets.
  public init(_ octets: [UInt8]) { self.octets = octets }

  /// Makes a text from a string.
  ///
  /// - Parameter string: the string, whose UTF-8 octets are taken.
  public init(_ string: String) { octets = Array(string.utf8) }

  /// Makes a text from a literal.
  ///
  /// - Parameter value: the literal, whose UTF-8 octets are taken.
  public init(stringLiteral value: String) { self.init(value) }

  /// Reads a text from a reply, where either form may stand.
  ///
  /// - Parameters:
  ///   - json: a string, or an object with the member `b64`.
  ///   - path: where the value stands, for the error.
  /// - Throws: what is wrong with the value, with its path.
  public init(json: JSON, at path: JSONPath = JSONPath()) throws(MessageError) {
    do throws(MessageError) {
      try self.init(MessageValue(json: json, isStrict: true))
    } catch {
      throw error.inside(path)
    }
  }

  /// Whether the octets are valid UTF-8, so that the text is a string on the wire.
  public var isUnicode: Bool { Octets.areUTF8(octets) }

  /// The text as it stands on the wire.
  public var json: JSON {
    isUnicode
      ? .string(octets) : .object(JSONObject([("b64", .string(Base64.encode(octets)))]))
  }
}

extension Text: MessageReadable {
  init(_ value: MessageValue) throws(MessageError) {
    switch value.json {
    case .string(let octets): self.octets = octets
    case .object: octets = (try Fields(value, ["b64"]).required("b64") as Base64Octets).octets
    default: throw value.mismatch(#"a string or {"b64":"..."}"#)
    }
  }
}

/// The value of a member `b64`.
private struct Base64Octets: MessageReadable {
  let octets: [UInt8]

  init(_ value: MessageValue) throws(MessageError) {
    guard let octets = Base64.decode(try value.octets()) else {
      throw value.bad("must be base64 with padding (RFC 4648, section 4)")
    }
    self.octets = octets
  }
}
