import AdapterProtocol
import AppFlip

/// Why a case isn't sent, or no case of a configuration.
struct Omission: Error, Equatable {
  let code: EvidenceKind
  let reason: String
  /// Whether the run is incomplete without the case.
  var isShortcoming = false

  static func notRun(_ reason: String, _ code: EvidenceKind = .notRun) -> Omission {
    Omission(code: code, reason: reason, isShortcoming: true)
  }

  static let stopped = notRun("the run was stopped")

  static func undeclared(_ feature: Feature) -> Omission {
    Omission(
      code: .undeclared(feature), reason: "the feature \(feature.rawValue) isn't declared")
  }
}
