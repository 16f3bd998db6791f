import AdapterKit
import Foundation

extension GoogleAppFault {
  /// Whether an app with the fault takes one state for another.
  ///
  /// - Parameters:
  ///   - received: the octets of the state that came back.
  ///   - state: the octets of the pending state.
  ///   - earlier: the flips that the app waited for before.
  /// - Returns: whether it does, where that is the fault.
  func takesState(
    _ received: [UInt8], for state: [UInt8], _ earlier: ArraySlice<GoogleAppFlip>
  ) -> Bool {
    switch self {
    case .emptyStateTaken: received.isEmpty
    case .longerStateTaken: received.starts(with: state)
    case .shorterStateTaken: !received.isEmpty && state.starts(with: received)
    case .stateCaseFolded: Self.text(received).lowercased() == Self.text(state).lowercased()
    case .stateCanonicallyEquivalent: Self.areEquivalent(received, state)
    case .stateTrimmed: Self.trimmed(received) == state
    case .earlierStateTaken: earlier.contains { $0.state == received }
    default: false
    }
  }

  /// Long texts of combining marks take Swift long to compare, and no long state is of interest.
  private static func areEquivalent(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    max(first.count, second.count) <= 4_096 && text(first) == text(second)
  }

  private static func trimmed(_ octets: [UInt8]) -> [UInt8] {
    Array(text(octets).trimmingCharacters(in: .whitespacesAndNewlines).utf8)
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
}
