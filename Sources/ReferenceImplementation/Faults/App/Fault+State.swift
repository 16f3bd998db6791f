import Foundation

extension Fault {
  /// What an app with the fault makes of a state, where the trigger of the fault is in it.
  ///
  /// - Parameters:
  ///   - state: the octets of the state.
  ///   - raw: the state as it stands in the link.
  /// - Returns: the octets of the state that goes back; those that came where nothing is changed.
  func changedState(_ state: [UInt8], raw: [UInt8]) -> [UInt8] {
    switch self {
    case .stateDecodedTwice: PercentCoding.decoded(state)
    case .stateLowerCased: LossyStorage.lowerCased(state)
    case .stateTruncated: Array(state.prefix(255))
    case .stateTruncatedAbove2000: Array(state.prefix(2_000))
    case .stateComposed: Self.composed(state)
    case .stateCutAt512: LossyStorage.cutAt512(state)
    case .stateNULEnds: LossyStorage.upToNUL(state)
    case .stateBeyondBMPLost: LossyStorage.withoutPlanes(state, substitute: "")
    case .stateBOMDropped: state.starts(with: Self.mark) ? Array(state.dropFirst(3)) : state
    case .stateSemicolonEnds: PercentCoding.decoded(raw.prefix { $0 != UInt8(ascii: ";") })
    case .stateTildeEscapedWrong: state.replacing("~".utf8, with: "%7E".utf8)
    case .statePaddingTrimmed: Self.trimmed(state)
    case .stateNumberRewritten: Self.rewritten(state)
    case .stateLowerCaseEscapesKept:
      PercentCoding.decoded(LossyStorage.keepingLowerCaseEscapes(raw))
    case .stateNoBreakSpaceAsSpace: state.replacing("\u{A0}".utf8, with: " ".utf8)
    case .stateLessThanAsEntity: state.replacing("<".utf8, with: "&lt;".utf8)
    default: state
    }
  }

  /// The byte order mark in UTF-8.
  static let mark = Array("\u{FEFF}".utf8)

  private static func composed(_ state: [UInt8]) -> [UInt8] {
    guard let text = String(validating: state, as: UTF8.self) else { return state }
    return Array(text.precomposedStringWithCanonicalMapping.utf8)
  }

  private static func trimmed(_ state: [UInt8]) -> [UInt8] {
    Array(state.prefix(state.lastIndex { $0 != UInt8(ascii: "=") }.map { $0 + 1 } ?? 0))
  }

  private static func rewritten(_ state: [UInt8]) -> [UInt8] {
    let text = String(decoding: state, as: UTF8.self)
    guard text.contains("e"), let number = Double(text) else { return state }
    return Array("\(number)".utf8)
  }
}
