import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation

extension Fault {
  static let googleAppState: [Fault] = [
    .googleApp(
      "state/unchecked", "Every state is accepted.", breaks: ["state/checked"],
      does: .rawStates { _, _, _ in true }),
    .googleApp(
      "state/unchecked-in-sandbox", "In the sandbox, every state is accepted.",
      breaks: ["state/checked"],
      trigger: "a wrong state in the sandbox",
      does: .reading { reading, pending in
        guard reading.link.isInSandbox, reading.link.count(of: "code") > 0 else { return }
        reading.link.set("state", PercentCoding.encoded(pending.state.bytes))
      }),
    .googleApp(
      "state/checked-when-present", "A response without a state is accepted.",
      breaks: ["state/checked"], does: .rawStates { raw, _, _ in raw.isEmpty }),
    .googleApp(
      "state/empty-taken", "An empty state is accepted.", breaks: ["state/checked"],
      trigger: "an empty state", does: .state { received, _ in received.isEmpty }),
    .googleApp(
      "state/longer-taken", "A value that begins with the state matches it.",
      breaks: ["state/checked"], does: .state { $0.starts(with: $1) }),
    .googleApp(
      "state/shorter-taken", "A beginning of the state matches it.",
      breaks: ["state/checked"],
      does: .state { received, state in !received.isEmpty && state.starts(with: received) }),
    .googleApp(
      "state/case-folded", "The case of letters in the state is ignored.",
      breaks: ["state/checked"], does: .state { $0.text.lowercased() == $1.text.lowercased() }),
    .googleApp(
      "state/canonically-equivalent", "Swift strings are compared, so KELVIN SIGN equals K.",
      breaks: ["state/checked"], trigger: "a state that Unicode normalisation changes",
      does: .state { received, state in
        // Long texts of combining marks take Swift long to compare, and no long state is of interest.
        max(received.count, state.count) <= 4_096 && received.text == state.text
      }),
    .googleApp(
      "state/trimmed", "White space around the state is trimmed.", breaks: ["state/checked"],
      does: .state { received, state in
        Array(received.text.trimmingCharacters(in: .whitespacesAndNewlines).utf8) == state
      }),
    .googleApp(
      "state/compared-up-to-nul", "C strings are compared, which end at a NUL.",
      breaks: ["state/checked"], trigger: "a NUL after the state",
      does: .state { LossyStorage.upToNUL($0) == $1 }),
    .googleApp(
      "state/compared-up-to-256", "Only the first 256 bytes are compared.",
      breaks: ["state/checked"], trigger: "a state above 256 bytes",
      does: .state { $0.prefix(256) == $1.prefix(256) }),
    .googleApp(
      "state/compared-as-number", "Texts that are numbers are compared as numbers, as in PHP.",
      breaks: ["state/checked"], trigger: "a state that is a number",
      does: .state { received, state in
        guard let first = Double(received.text), let second = Double(state.text) else {
          return false
        }
        return first == second
      }),
    .googleApp(
      "state/base64-alphabets-alike", "Base64 and base64url match each other.",
      breaks: ["state/checked"], trigger: "a state with - or _",
      does: .state { $0.inURLAlphabet == $1.inURLAlphabet }),
    .googleApp(
      "state/fullwidth-letters-folded",
      "Full-width letters count as ASCII letters.", breaks: ["state/checked"],
      trigger: "a full-width letter in the state",
      does: .state { LooseReading.lettersForFullwidth.read($0) == $1 }),
    .googleApp(
      "state/invalid-utf8-alike", "All invalid UTF-8 becomes the same replacement character.",
      breaks: ["state/checked"], trigger: "a pending state with U+FFFD",
      does: .state { Array($0.text.utf8) == $1 }),
    .googleApp(
      "state/reserved-refused", "A state with an unescaped reserved character is dropped.",
      breaks: ["code/linked"], trigger: "a state with a raw reserved character",
      does: .refusing { link, _ in
        link.rawValues(of: "state").joined().contains {
          !$0.isUnreserved && $0 != UInt8(ascii: "%")
        }
      }),
    .googleApp(
      "state/padded-refused", "The returned state is trimmed, and never matches.",
      breaks: ["code/linked"], trigger: "a pending state that begins or ends with a space",
      does: .refusing { _, flip in
        [flip.state.bytes.first, flip.state.bytes.last].contains(UInt8(ascii: " "))
      }),
    .googleApp(
      "state/read-as-double", "A number is stored as a double, is rounded, and never matches.",
      breaks: ["code/linked"], trigger: "a pending state that is a number without an exact double",
      does: .refusing { _, flip in flip.state.bytes.isRoundedByDouble }),
    .googleApp(
      "state/path-searched", "A parameter of the path counts as the state.",
      breaks: ["state/checked"], trigger: "a parameter of the path",
      does: .reading { reading, flip in
        // A semicolon separates the parameters of a path (RFC 3986, section 3.3).
        let start = flip.redirectURI.bytes + Array(";state=".utf8)
        guard reading.link.base.starts(with: start), reading.link.count(of: "state") == 0 else {
          return
        }
        reading.link.set("state", Array(reading.link.base.dropFirst(start.count)))
        reading.link.base = flip.redirectURI.bytes
      }),
    .googleApp(
      "state/earlier-taken", "A state of an earlier flip is accepted.", breaks: ["state/checked"],
      does: .rawStates { raw, _, earlier in
        guard raw.count == 1 else { return false }
        let received = PercentCoding.decoded(raw[0])
        return earlier.contains { $0.state.bytes == received }
      }),
    .googleApp(
      "state/answer-counts-twice", "A state can be used twice.",
      breaks: ["pending/used-up"],
      does: .raw { reading in
        guard reading.flip == nil, reading.request.pending == .ofSession else { return }
        reading.flip = reading.flips.last
      }),
    .googleApp(
      "state/error-looked-at-first", "An error with a wrong state ends linking.",
      breaks: ["state/error"],
      does: .conclusion { conclusion, reading in
        let counts = ["error", "state", "code"].map { reading.link.count(of: $0) }
        guard conclusion.outcome == .ignored, counts == [1, 1, 0],
          reading.link.base == reading.flip?.redirectURI.bytes
        else { return }
        conclusion = ReturnedReply(outcome: .aborted)
      }),
    .googleApp(
      "state/outlives-session",
      "After a restart, the app accepts the response to an earlier flip.",
      breaks: ["state/checked"], trigger: "a reset between a start and its response",
      does: .raw { reading in
        guard reading.flips.isEmpty, reading.request.pending == .ofSession,
          let state = reading.lastState
        else { return }
        reading.flip = GoogleAppInput.PendingFlip(
          clientID: "", redirectURI: Text(reading.link.base), state: Text(state))
      }),
    .googleApp(
      "state/taken-unasked", "A code is accepted if no flip is pending.", breaks: ["state/checked"],
      does: .raw { reading in
        reading.link.decodeNames(EditableURL.googleAppNames)
        let target = reading.link.base
        guard reading.flip == nil, RedirectURL.all.contains(where: { $0.bytes == target }) else {
          return
        }
        // Any state is the right one when none was sent.
        let state = Array("any".utf8)
        reading.link.set("state", state)
        reading.flip = GoogleAppInput.PendingFlip(
          clientID: "", redirectURI: Text(target), state: Text(state))
      }),
  ]
}

extension Fault {
  static let googleAppPending: [Fault] = [
    .googleApp(
      "pending/forgotten-at-any-link",
      "After a link that isn't a response, the flip isn't pending anymore.",
      breaks: ["pending/kept"], trigger: "another link between a start and its response",
      does: .conclusion { conclusion, reading in
        if reading.link.base != reading.flip?.redirectURI.bytes { reading.endsWaiting = true }
      })
  ]
}

extension [UInt8] {
  /// Base64 as base64url.
  fileprivate var inURLAlphabet: [UInt8] {
    replacing("+".utf8, with: "-".utf8).replacing("/".utf8, with: "_".utf8)
  }

  /// Whether a double holds another number; from 2 to the power of 53 on it has gaps.
  fileprivate var isRoundedByDouble: Bool {
    guard allSatisfy(\.isDigit), let number = UInt64(text) else { return false }
    return UInt64(exactly: Double(number)) != number
  }
}
