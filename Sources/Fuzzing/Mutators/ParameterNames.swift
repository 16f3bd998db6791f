import AppFlip

/// The names of parameters that mutators look for.
struct ParameterNames: OptionSet, Sendable {
  let rawValue: UInt8

  static let redirectURI = ParameterNames(rawValue: 1 << 0)
  static let clientID = ParameterNames(rawValue: 1 << 1)
  static let state = ParameterNames(rawValue: 1 << 2)
  static let scope = ParameterNames(rawValue: 1 << 3)
  static let responseType = ParameterNames(rawValue: 1 << 4)
  static let code = ParameterNames(rawValue: 1 << 5)
  static let error = ParameterNames(rawValue: 1 << 6)
  static let errorDescription = ParameterNames(rawValue: 1 << 7)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The name that a decoded one is; none for any other.
  @inline(__always)
  static func plain(_ name: borrowing Span<UInt8>) -> ParameterNames {
    // The length and the second octet tell them apart: a name is compared with one at most.
    switch name.count {
    case 4: match(name, .code, "code")
    case 5:
      switch name[1] {
      case UInt8(ascii: "t"): match(name, .state, "state")
      case UInt8(ascii: "c"): match(name, .scope, "scope")
      default: match(name, .error, "error")
      }
    case 9: match(name, .clientID, "client_id")
    case 12: match(name, .redirectURI, "redirect_uri")
    case 13: match(name, .responseType, "response_type")
    case 17: match(name, .errorDescription, "error_description")
    default: []
    }
  }

  /// One of the names where a decoded one of its length is that; none for any other.
  private static func match(
    _ name: borrowing Span<UInt8>, _ candidate: ParameterNames, _ text: StaticString
  ) -> ParameterNames {
    let letters = unsafe text.utf8Start
    for index in 0..<text.utf8CodeUnitCount {
      // Every candidate is as long as the name.
      if unsafe letters[index] != name[unchecked: index] { return [] }
    }
    return candidate
  }

  /// The name that a raw one with escapes stands for; none for any other, and for an invalid escape.
  static func escaped(_ raw: borrowing Span<UInt8>) -> ParameterNames {
    guard raw.count <= longestEscaped else { return [] }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestEscaped) { name in
      var (count, index) = (0, 0)
      while index < raw.count {
        let isEscape = raw[index] == UInt8(ascii: "%")
        if isEscape, PercentDecoding.escapedOctet(in: raw, at: index) == nil { return [] }
        guard let octet = PercentDecoding.next(in: raw, at: &index, as: .percent) else { break }
        // No more octets than the raw name has.
        unsafe name[count] = octet
        count += 1
      }
      return plain(unsafe Span(_unsafeElements: name).extracting(..<count))
    }
  }

  /// The octets of the longest of the names, each of them escaped.
  private static let longestEscaped = 3 * 17

  /// The name that a raw one stands for; none for any other.
  @inline(__always)
  static func raw(_ raw: borrowing Span<UInt8>) -> ParameterNames {
    let plain = ParameterNames.plain(raw)
    guard plain.isEmpty, raw.count > 4 else { return plain }
    for index in raw.indices where raw[index] == UInt8(ascii: "%") { return .escaped(raw) }
    return plain
  }
}

extension InputParameters {
  /// The index of one of the parameters with one of the names, each as likely as any other.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - random: what chooses.
  /// - Returns: nil where there is none.
  func index(ofAny names: ParameterNames, _ random: inout SplitMix64) -> Int? {
    var (chosen, count): (Int?, Int) = (nil, 0)
    let (octets, places) = (octets.span, places.span)
    for index in places.indices {
      let name = octets.extracting(Int(places[index].name)..<Int(places[index].nameEnd))
      guard !names.isDisjoint(with: .raw(name)) else { continue }
      count += 1
      if random.oneIn(count) { chosen = index }
    }
    return chosen
  }
}
