package import AdapterProtocol
import AppFlip

extension EndpointReply {
  /// Whether the status is a redirect, which a browser may not follow.
  package var isRedirect: Bool { (300...399).contains(status) }

  /// The values of a header field, whatever the case of its name, in their order.
  package func values(of name: String) -> [[UInt8]] { headers.values(of: name) }

  /// Whether a browser takes the body for markup: HTML, or no field says what it is.
  package var isMarkup: Bool {
    guard let type = values(of: "content-type").first else { return !body.bytes.isEmpty }
    return type.holds(word: "html") || type.holds(word: "xml")
  }
}

extension Header {
  /// Whether the field has a name in small letters, in any case.
  package func isNamed(_ name: String) -> Bool {
    name.utf8.elementsEqual(self.name.bytes.map(\.lowercasedASCII))
  }
}

extension [Header] {
  /// The values of a field, whatever the case of its name, in their order.
  package func values(of name: String) -> [[UInt8]] {
    filter { $0.isNamed(name) }.map(\.value.bytes)
  }
}
