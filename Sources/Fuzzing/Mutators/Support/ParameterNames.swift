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

  /// The parameters of a request but for the redirect URI, which has mutators of its own.
  static let ofRequests: ParameterNames = [.clientID, .state, .scope, .responseType, .code]

  /// The parameters of an answer.
  static let ofAnswers: ParameterNames = [.code, .state, .error, .errorDescription]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The name that a decoded one is; none for any other.
  static func plain(_ name: borrowing Span<UInt8>) -> ParameterNames {
    guard name.count >= 4 else { return [] }
    // The length and two octets tell them apart: a name is compared with one at most.
    let (candidate, text): (ParameterNames, StaticString) =
      switch (name.count, name[0], name[1]) {
      case (4, UInt8(ascii: "c"), _): (.code, "code")
      case (5, UInt8(ascii: "s"), UInt8(ascii: "t")): (.state, "state")
      case (5, UInt8(ascii: "s"), _): (.scope, "scope")
      case (5, UInt8(ascii: "e"), _): (.error, "error")
      case (9, UInt8(ascii: "c"), _): (.clientID, "client_id")
      case (12, UInt8(ascii: "r"), _): (.redirectURI, "redirect_uri")
      case (13, UInt8(ascii: "r"), _): (.responseType, "response_type")
      case (17, UInt8(ascii: "e"), _): (.errorDescription, "error_description")
      default: ([], "")
      }
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

extension DraftParameters {
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
