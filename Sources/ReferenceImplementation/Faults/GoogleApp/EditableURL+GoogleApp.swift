import AppFlip

extension EditableURL {
  /// The names that a Google app knows.
  static let googleAppNames = ["code", "state", "error", "error_description"]

  /// The raw values of a parameter; one without a value is empty.
  func rawValues(of name: String) -> [[UInt8]] {
    (parameters ?? []).filter { $0.isNamed(name) }.map { $0.value ?? [] }
  }

  /// Whether every description can be decoded; true where there is none.
  var hasDecodableDescription: Bool {
    rawValues(of: "error_description").allSatisfy {
      PercentCoding.isDecodable($0) && Octets.areUTF8(PercentCoding.decoded($0))
    }
  }

  /// Makes a parameter stand there once, whether it did or not.
  mutating func set(_ name: String, _ value: [UInt8]) {
    guard count(of: name) == 1 else {
      remove(name)
      add(name, value)
      return
    }
    parameters = parameters?.map { parameter in
      parameter.isNamed(name) ? Parameter(name: parameter.name, value: value) : parameter
    }
  }

  /// Reads the fragment as though it stood in the query.
  mutating func mergeFragment() {
    guard let fragment else { return }
    let more = EditableURL([UInt8(ascii: "?")] + fragment).parameters ?? []
    parameters = (parameters ?? []) + more
    self.fragment = nil
  }
}
