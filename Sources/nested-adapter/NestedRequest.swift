import AdapterProtocol
import AppFlip

/// The values of a request, decoded once, as the conditions of a fault look at them.
struct NestedRequest {
  /// A parameter of the link or of the form.
  typealias Parameter = (name: [UInt8], value: [UInt8])

  private(set) var parameters: [Parameter] = []
  private(set) var fragment: [UInt8] = []
  private(set) var headers: [Parameter] = []
  private(set) var isForm = false
  private(set) var outcome = Outcome.approves
  private(set) var code: [UInt8] = []
  private(set) var start: GoogleAppInput.Start?

  /// Reads what an app is handed.
  init(_ input: AppInput) {
    (outcome, code) = (input.outcome, input.code?.octets ?? [])
    read(link: input.url?.octets ?? [])
  }

  /// Reads what an authorization endpoint is handed.
  init(_ input: EndpointInput) {
    (outcome, code) = (input.outcome, input.code?.octets ?? [])
    isForm = input.method == .post
    read(link: input.url.octets)
    if let body = input.body { read(query: body.octets) }
    headers = input.headers.map { ($0.name.octets.map(Self.folded), $0.value.octets) }
  }

  /// Reads what a Google app is handed.
  init(_ input: GoogleAppInput) {
    switch input {
    case .start(let start): self.start = start
    case .returned(let returned): read(link: returned.url?.octets ?? [])
    }
  }

  /// The first value of a parameter; empty if there is none.
  func value(_ name: String) -> [UInt8] { values(name).first ?? [] }

  /// All values of a parameter.
  func values(_ name: String) -> [[UInt8]] {
    let name = Array(name.utf8)
    return parameters.filter { $0.name == name }.map(\.value)
  }

  /// The first value of a field of the header; empty if there is none.
  func header(_ name: String) -> [UInt8] {
    let name = Array(name.utf8)
    return headers.first { $0.name == name }?.value ?? []
  }

  // MARK: - Reading

  private mutating func read(link: [UInt8]) {
    var rest = link[...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = Array(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else { return }
    read(query: Array(rest[(mark + 1)...]))
  }

  private mutating func read(query: [UInt8]) {
    for part in query.split(separator: UInt8(ascii: "&")) {
      let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      parameters.append((Self.decoded(part[..<equals]), Self.decoded(part[equals...].dropFirst())))
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (octets, rest) = ([UInt8](), text)
    while let octet = rest.popFirst() {
      if octet == UInt8(ascii: "+") {
        octets.append(UInt8(ascii: " "))
      } else if octet == UInt8(ascii: "%"), let escaped = Self.octet(rest.prefix(2)) {
        octets.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        octets.append(octet)
      }
    }
    return octets
  }

  private static func octet(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2 else { return nil }
    return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private static func folded(_ octet: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(octet) ? octet | 0x20 : octet
  }
}

extension [UInt8] {
  /// Whether the octet at a place is a certain one; false behind the end.
  func has(_ octet: Unicode.Scalar, at place: Int) -> Bool {
    has(at: place) { $0 == UInt8(ascii: octet) }
  }

  /// Whether the octet at a place is of some kind; false behind the end.
  func has(at place: Int, _ isOfKind: (UInt8) -> Bool) -> Bool {
    indices.contains(place) && isOfKind(self[place])
  }

  /// Whether an octet stands anywhere.
  func has(_ octet: Unicode.Scalar) -> Bool { contains(UInt8(ascii: octet)) }

  /// Whether the text begins with another.
  func begins(with text: String) -> Bool { starts(with: text.utf8) }

  /// Whether the text ends with another.
  func ends(with text: String) -> Bool { reversed().starts(with: text.utf8.reversed()) }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  var isUpper: Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) }
  var isLower: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
