public import AdapterProtocol
import AppFlip

/// The fields of the header of a request to an authorization endpoint.
public enum RequestHeader {
  private static let accept = Header(name: "accept", value: "text/html")
  private static let formType = Header(
    name: "content-type", value: "application/x-www-form-urlencoded")

  /// The fields of a request.
  ///
  /// - Parameters:
  ///   - isForm: whether the parameters stand in a form.
  ///   - further: fields beside those of an ordinary request, or in the place of those.
  /// - Returns: the fields in their order.
  public static func fields(isForm: Bool, further: [Header] = []) -> [Header] {
    let ordinary = isForm ? [accept, formType] : [accept]
    if further.isEmpty { return ordinary }
    let kept = ordinary.filter { field in !further.contains { $0.isNamed(like: field) } }
    return kept + further
  }

  /// The fields of a request that an ordinary one hasn't, or not with this value.
  ///
  /// - Parameter fields: all fields of the request.
  /// - Returns: the others in their order; none for a request as a browser makes it.
  public static func further(among fields: [Header]) -> [Header] {
    fields.filter { $0 != accept && $0 != formType }
  }
}

extension Header {
  /// Whether the field has the name of another one, whatever the case.
  fileprivate func isNamed(like other: Header) -> Bool {
    name.octets.elementsEqual(other.name.octets) { octet, expected in
      octet == expected || (octet.isAlpha && octet | 0x20 == expected | 0x20)
    }
  }
}
