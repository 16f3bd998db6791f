import AppFlip

struct EditableLink {
  typealias Parameter = (name: [UInt8], value: [UInt8])

  var base: [UInt8]
  var parameters: [Parameter]

  /// Splits a URL; a fragment is left out.
  init(_ bytes: [UInt8]) {
    let uri = URIReference(splitting: bytes)
    base = Array(uri.base)
    parameters = uri.parameters.map { (Array($0.name), Array($0.value ?? [])) }
  }

  /// The URL, which has no query if it has no parameter.
  var bytes: [UInt8] {
    let query = parameters.map { $0.name + [UInt8(ascii: "=")] + $0.value }
      .joined(separator: [UInt8(ascii: "&")])
    return parameters.isEmpty ? base : base + [UInt8(ascii: "?")] + query
  }

  subscript(name: String) -> [UInt8]? {
    parameters.first { $0.name.elementsEqual(name.utf8) }?.value
  }

  /// The first value of a name, decoded as a careful reader does.
  func decoded(_ name: String) -> [UInt8]? {
    self[name].map { PercentDecoding.decodeLiteral($0, as: .percent) }
  }

  mutating func change(_ names: String..., by transform: ([UInt8]) -> [UInt8]) {
    for index in parameters.indices
    where names.contains(where: { parameters[index].name.elementsEqual($0.utf8) }) {
      parameters[index].value = transform(parameters[index].value)
    }
  }
}
