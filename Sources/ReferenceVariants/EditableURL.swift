import AppFlip
import ReferenceImplementation

/// A URL on bytes whose raw parameters can be changed one by one.
struct EditableURL {
  struct Parameter {
    var name: [UInt8]
    var value: [UInt8]?

    /// Whether the raw name is the given one.
    func isNamed(_ text: String) -> Bool {
      name.count == text.utf8.count && name.elementsEqual(text.utf8)
    }

    /// Whether there is an equals sign without a name before it.
    var lacksName: Bool { name.isEmpty && value != nil }
  }

  /// The part before the query.
  var base: [UInt8]
  var parameters: [Parameter]?
  var fragment: [UInt8]?

  init(_ bytes: [UInt8]) {
    let end = Self.place(of: UInt8(ascii: "#"), in: bytes, 0..<bytes.count)
    if end < bytes.count { fragment = Array(bytes[(end + 1)...]) }
    let mark = Self.place(of: UInt8(ascii: "?"), in: bytes, 0..<end)
    base = Array(bytes[..<mark])
    if mark < end { parameters = Self.parameters(in: bytes, (mark + 1)..<end) }
  }

  private static func parameters(in bytes: [UInt8], _ query: Range<Int>) -> [Parameter] {
    var parameters: [Parameter] = []
    var start = query.lowerBound
    while start <= query.upperBound {
      let end = place(of: UInt8(ascii: "&"), in: bytes, start..<query.upperBound)
      let equals = place(of: UInt8(ascii: "="), in: bytes, start..<end)
      parameters.append(
        Parameter(
          name: Array(bytes[start..<equals]),
          value: equals < end ? Array(bytes[(equals + 1)..<end]) : nil))
      start = end + 1
    }
    return parameters
  }

  /// The end of the range if it doesn't stand there; a plain loop is what a debug build is quick at.
  private static func place(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != byte { index += 1 }
    return index
  }

  var bytes: [UInt8] {
    var bytes = base
    if parameters?.isEmpty == true { bytes.append(UInt8(ascii: "?")) }
    for (index, parameter) in (parameters ?? []).enumerated() {
      bytes.append(index == 0 ? UInt8(ascii: "?") : UInt8(ascii: "&"))
      bytes += parameter.name
      if let value = parameter.value { bytes += [UInt8(ascii: "=")] + value }
    }
    return bytes + (fragment.map { [UInt8(ascii: "#")] + $0 } ?? [])
  }

  /// The first value of a parameter, nil if it isn't there or has none.
  subscript(name: String) -> [UInt8]? {
    parameters?.first { $0.isNamed(name) && $0.value?.isEmpty == false }?.value
  }

  /// The first value of a parameter, decoded as a form's.
  func decoded(_ name: String) -> [UInt8]? {
    self[name].map { PercentCoding.decoded($0, as: .form) }
  }

  /// The decoded values of a parameter, as a form's; the empty ones count as left out.
  func values(of name: String) -> [[UInt8]] {
    (parameters ?? []).filter { $0.isNamed(name) && $0.value?.isEmpty == false }
      .map { PercentCoding.decoded($0.value ?? [], as: .form) }
  }

  func count(of name: String) -> Int { parameters?.count { $0.isNamed(name) } ?? 0 }

  /// Changes every value of a parameter.
  mutating func change(_ name: String, _ transform: ([UInt8]) -> [UInt8]) {
    parameters = parameters?.map { parameter in
      guard parameter.isNamed(name) else { return parameter }
      return Parameter(name: parameter.name, value: parameter.value.map(transform))
    }
  }

  mutating func remove(_ name: String) { parameters?.removeAll { $0.isNamed(name) } }

  /// Adds a parameter at the end.
  mutating func add(_ name: String, _ value: some Sequence<UInt8>) {
    parameters = (parameters ?? []) + [Parameter(name: Array(name.utf8), value: Array(value))]
  }

  /// Replaces a piece of text in every value of a parameter.
  mutating func replace(_ old: String, by new: String, in name: String) {
    change(name) { $0.replacing(old.utf8, with: new.utf8) }
  }

  var asksForAdmin: Bool {
    decoded("scope")?.split(separator: UInt8(ascii: " ")).contains {
      $0.elementsEqual("admin".utf8)
    } == true
  }

  /// Puts the error invalid_scope in the place of what was answered.
  mutating func refuseScope() {
    for name in ["code", "error", "error_description"] { remove(name) }
    add("error", "invalid_scope".utf8)
  }

  mutating func writeStateAsForm() {
    replace("+", by: "%2B", in: "state")
    replace("%20", by: "+", in: "state")
  }

  /// Puts all parameters into the fragment.
  mutating func moveQueryToFragment() {
    fragment = Array(bytes.dropFirst(base.count + 1))
    parameters = nil
  }

  /// Changes the names of all parameters.
  mutating func rename(_ transform: ([UInt8]) -> [UInt8]) {
    parameters = parameters?.map { Parameter(name: transform($0.name), value: $0.value) }
  }

  var isInvalidRequest: Bool { self["error"]?.elementsEqual("invalid_request".utf8) == true }

  /// Whether the URL is one of Google's sandbox.
  var isInSandbox: Bool {
    base.starts(with: "https://\(RedirectURL.Environment.sandbox.host)/".utf8)
  }

  /// The part between the two slashes and the path.
  var authority: ArraySlice<UInt8> {
    base.drop { $0 != UInt8(ascii: "/") }.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
  }

  var port: Int? {
    let digits = authority.split(separator: UInt8(ascii: ":")).dropFirst().last
    return digits.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  /// Takes brackets off the names that have them, as PHP does.
  mutating func stripBrackets(around index: String = "") {
    parameters = parameters?.map { parameter in
      let name = PercentCoding.decoded(parameter.name)
      let stripped = name.replacing("[\(index)]".utf8, with: [])
      let isChanged = stripped.count < name.count
      return Parameter(name: isChanged ? stripped : parameter.name, value: parameter.value)
    }
  }

  /// Reads an ampersand that was written for HTML as the separator that it means.
  mutating func readEntities() {
    parameters = parameters?.map { parameter in
      guard parameter.name.starts(with: "amp;".utf8) else { return parameter }
      return Parameter(name: Array(parameter.name.dropFirst(4)), value: parameter.value)
    }
  }

  /// Adds the first of the 12 URLs if there is no redirect URI, but something else of a flip.
  mutating func useDefaultRedirectURI() {
    let isFlip = self["client_id"] != nil || self["state"] != nil
    guard isFlip, self["redirect_uri"] == nil else { return }
    remove("redirect_uri")
    add("redirect_uri", PercentCoding.encoded(RedirectURL.all[0].bytes))
  }

  /// Drops copies with an escaped name of parameters whose name is written as it is, too.
  mutating func dropEscapedCopies(of names: [String]) {
    let plain = names.filter { count(of: $0) > 0 }
    parameters?.removeAll { parameter in
      guard parameter.name.contains(UInt8(ascii: "%")) else { return false }
      let name = PercentCoding.decoded(parameter.name)
      return plain.contains { name.elementsEqual($0.utf8) }
    }
  }

  /// Writes names that are known without escapes.
  mutating func decodeNames(_ names: [String]) {
    parameters = parameters?.map { parameter in
      // Most names have none, and hostile links have thousands of names.
      guard parameter.name.contains(UInt8(ascii: "%")) else { return parameter }
      let name = PercentCoding.decoded(parameter.name)
      guard names.contains(where: { name.elementsEqual($0.utf8) }) else { return parameter }
      return Parameter(name: name, value: parameter.value)
    }
  }

  static let appNames = ["client_id", "scope", "state", "redirect_uri"]
  static let endpointNames = ["response_type", "user_locale"] + appNames
  static let googleAppNames = ["code", "state", "error", "error_description"]

  func rawValues(of name: String) -> [[UInt8]] {
    (parameters ?? []).filter { $0.isNamed(name) }.map { $0.value ?? [] }
  }

  var hasDecodableDescription: Bool {
    rawValues(of: "error_description").allSatisfy {
      PercentCoding.isDecodable($0) && Bytes.areUTF8(PercentCoding.decoded($0))
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

extension [UInt8] {
  /// The bytes as text, with replacement characters for invalid UTF-8.
  var text: String { String(decoding: self, as: UTF8.self) }
}
