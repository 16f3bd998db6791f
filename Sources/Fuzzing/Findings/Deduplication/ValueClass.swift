import AppFlip

/// What the value of a parameter is.
struct ValueClass: Equatable, CustomStringConvertible {
  /// The class in words; behind a slash how it is encoded, where not as mostly.
  let description: String

  /// Classifies a value.
  ///
  /// - Parameters:
  ///   - raw: the value as it stands in the query.
  ///   - name: the documented name of the parameter; nil for any other.
  ///   - good: the value of a good link, as it stands there; nil where none is known.
  init(_ raw: [UInt8], of name: String?, good: [UInt8]?) {
    guard let decoded = try? PercentDecoding.decode(raw, as: .percent) else {
      description = "undecodable"
      return
    }
    let model = good.map { PercentDecoding.decodeLiteral($0, as: .percent) }
    description = Self.words(decoded, name, model) + Self.encoding(raw)
  }

  private static func words(_ text: [UInt8], _ name: String?, _ good: [UInt8]?) -> String {
    if name == "error", let code = ErrorCode(rawValue: String(decoding: text, as: UTF8.self)) {
      return code.rawValue
    }
    if text == good { return "good" }
    if name == "redirect_uri", !text.isEmpty { return target(text, good) }
    if let good, let likeness = Likeness(of: text, to: good) { return likeness.word }
    return TextClass(text).description
  }

  private static func target(_ text: [UInt8], _ good: [UInt8]?) -> String {
    switch RedirectTarget(text) {
    case .listed(let url): "listed-\(url.environment.rawValue)"
    case .documentedFormat(let environment): "documented-format-\(environment.rawValue)"
    case .foreign: "foreign-" + (good.map { "\(TargetClass(text, besides: $0))" } ?? "any")
    }
  }

  /// How a value is encoded where another encoding is the usual one.
  private static func encoding(_ raw: [UInt8]) -> String {
    guard !PercentEncoding.isNormal(raw) else { return "" }
    let units = TextUnits(raw, isEncoded: true)
    var (isRaw, isOver, isLower) = (false, false, false)
    for index in 0..<units.count {
      let unit = units[index..<index + 1]
      guard unit.count == 3 else {
        isRaw = isRaw || !unit.allSatisfy(\.isUnreserved)
        continue
      }
      isLower = isLower || unit.contains { (0x61...0x66).contains($0) }
      isOver =
        isOver || PercentDecoding.decodeLiteral(unit, as: .percent).allSatisfy(\.isUnreserved)
    }
    return [("raw", isRaw), ("over-encoded", isOver), ("lower-hex", isLower)]
      .filter(\.1).map { "/\($0.0)" }.joined()
  }
}
