import AppFlip

/// A submitted field of a form's control.
package struct FormField: Equatable, Sendable {
  package var name: [UInt8]
  package var value: [UInt8]

  package init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Everything outside `A-Za-z0-9-._~` is percent-encoded, so every reader agrees.
  package static func body(_ fields: [FormField]) -> [UInt8] {
    let pairs = fields.map {
      PercentEncoding.encode($0.name) + [UInt8(ascii: "=")] + PercentEncoding.encode($0.value)
    }
    return Array(pairs.joined(separator: [UInt8(ascii: "&")]))
  }
}
