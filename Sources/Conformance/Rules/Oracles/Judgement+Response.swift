import AppFlip

extension Judgement {
  /// Broken if there is a URL or a field that the rule doesn't permit.
  static func holds(
    unless wrong: [UInt8]?, _ kind: EvidenceKind,
    expected: @autoclosure @escaping @Sendable () -> String, at level: Level? = nil
  ) -> Judgement {
    guard let wrong else { return .holds }
    return .broken(kind, expected: expected(), observed: Bytes.escaped(wrong), at: level)
  }

  /// Broken by a parameter that doesn't have the intended value.
  static func altered(
    _ name: EvidenceKind, from intended: [UInt8], to value: [UInt8], raw: ArraySlice<UInt8>? = nil,
    in place: String? = nil, at level: Level? = nil
  ) -> Judgement {
    .broken(
      name, expected: "\(name)=\"\(Bytes.escaped(intended))\"",
      observed: "\(name)=\"\(Bytes.escaped(value))\""
        + (raw.map { ", raw \(Bytes.escaped($0))" } ?? ""),
      difference: Bytes.firstDifference(intended, value).map {
        Difference(offset: $0, place: place ?? "the decoded \(name)")
      },
      at: level)
  }

  /// Broken if a URL isn't opened with universalLinksOnly.
  static func universalLinksOnly(_ opened: [ParsedResponse], isTold: Bool) -> Judgement {
    guard isTold else {
      return .inconclusive(
        "opening-unknown", "the adapter doesn't declare the feature universal-links-only")
    }
    guard !opened.isEmpty else { return .notApplicable }
    guard let wrong = opened.first(where: { $0.universalLinksOnly != true }) else { return .holds }
    return .broken(
      "universal-links-only", expected: "opened with universal_links_only true",
      observed: wrong.universalLinksOnly == nil
        ? "the reply has no universal_links_only, although the adapter declares the feature"
        : "universal_links_only false")
  }
}
