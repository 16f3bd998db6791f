import AdapterKit
import AdapterProtocol
import AppFlip
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
    _ received: [UInt8], for state: [UInt8], _ earlier: ArraySlice<GoogleAppInput.PendingFlip>
  ) -> Bool {
    switch self {
    case .emptyStateTaken: received.isEmpty
    case .longerStateTaken: received.starts(with: state)
    case .shorterStateTaken: !received.isEmpty && state.starts(with: received)
    case .stateCaseFolded: Self.text(received).lowercased() == Self.text(state).lowercased()
    case .stateCanonicallyEquivalent: Self.areEquivalent(received, state)
    case .stateTrimmed: Self.trimmed(received) == state
    case .stateComparedUpToNUL: LossyStorage.upToNUL(received) == state
    case .stateComparedUpTo256: received.prefix(256) == state.prefix(256)
    case .stateComparedAsNumber: Self.areSameNumber(received, state)
    case .stateBase64AlphabetsAlike: Self.inURLAlphabet(received) == Self.inURLAlphabet(state)
    case .stateFullwidthFolded: LooseReading.lettersForFullwidth.read(received) == state
    case .stateReplacementAlike: Array(Self.text(received).utf8) == state
    case .earlierStateTaken: earlier.contains { $0.state.octets == received }
    default: false
    }
  }

  /// Whether no state that comes back is a pending one to an app with the fault.
  ///
  /// - Parameter state: the octets of the pending state.
  /// - Returns: whether none is, where that is the fault.
  func refusesState(_ state: [UInt8]) -> Bool {
    switch self {
    case .paddedStateRefused: [state.first, state.last].contains(UInt8(ascii: " "))
    case .stateReadAsDouble: Self.isRounded(state)
    default: false
    }
  }

  /// Whether a double holds another number; from 2 to the power of 53 on it has gaps.
  private static func isRounded(_ state: [UInt8]) -> Bool {
    guard state.allSatisfy(\.isDigit), let number = UInt64(text(state)) else { return false }
    return UInt64(exactly: Double(number)) != number
  }

  /// Long texts of combining marks take Swift long to compare, and no long state is of interest.
  private static func areEquivalent(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    max(first.count, second.count) <= 4_096 && text(first) == text(second)
  }

  private static func areSameNumber(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard let first = Double(text(first)), let second = Double(text(second)) else { return false }
    return first == second
  }

  /// Base64 as base64url.
  private static func inURLAlphabet(_ octets: [UInt8]) -> [UInt8] {
    octets.replacing("+".utf8, with: "-".utf8).replacing("/".utf8, with: "_".utf8)
  }

  private static func trimmed(_ octets: [UInt8]) -> [UInt8] {
    Array(text(octets).trimmingCharacters(in: .whitespacesAndNewlines).utf8)
  }

  private static func text(_ octets: [UInt8]) -> String { String(decoding: octets, as: UTF8.self) }
}
