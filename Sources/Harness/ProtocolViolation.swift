package import AdapterProtocol
import AppFlip

/// Output of an adapter, or a change of its pipes, that the protocol doesn't allow.
///
/// Sections "Transport", "Envelope" and "What is not a normal answer". After any of them, the harness can't
/// tell which answer belongs to which request, so the adapter is killed and restarted.
package enum ProtocolViolation: Equatable, Sendable {
  /// A line that isn't a reply, or has members that a reply to this request doesn't have.
  case malformed(MessageError)
  /// A line longer than `Limits.lineLength`.
  case oversizedLine
  /// A reply to a request that was never made.
  case unknownID([UInt8])
  /// A second reply to a request.
  case repeatedID([UInt8])
  /// A line at a time at which nothing was asked.
  case unasked
  /// The process ended in the middle of a line.
  case truncatedLine(Termination)
  /// Standard output was closed while the process lives.
  case closedOutput
  /// Standard input was closed while the process lives.
  case closedInput
}

extension ProtocolViolation: CustomStringConvertible {
  /// The problem and the remedy, in one line of printable ASCII characters.
  package var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .oversizedLine:
      "a line is longer than \(Limits.lineLength) bytes; shorten the reply"
    case .unknownID(let id):
      "a reply has the id \"\(Bytes.escaped(id))\", which no request had; "
        + "copy the id of the request"
    case .repeatedID(let id):
      "the request with the id \"\(Bytes.escaped(id))\" was answered twice; "
        + "write one reply for each request"
    case .unasked:
      "a line came without a request; write one reply for each request and nothing else"
    case .truncatedLine(let termination):
      "the process \(termination) in the middle of a line; end each reply with a line feed"
    case .closedOutput:
      "the adapter closed its standard output and keeps running; keep it open for the replies"
    case .closedInput:
      "the adapter closed its standard input and keeps running; keep it open for the requests"
    }
  }
}

extension ProtocolViolation {
  package func fix(for bytes: [UInt8]) -> String {
    let isObject = bytes.first == UInt8(ascii: "{")
    switch self {
    case .malformed(let error): return error.fix(isObject: isObject, isEmpty: bytes.isEmpty)
    case .oversizedLine: return AdapterAdvice.shorter
    case .unknownID: return AdapterAdvice.envelope
    case .repeatedID: return AdapterAdvice.once
    case .unasked: return isObject ? AdapterAdvice.once : AdapterAdvice.logs
    case .truncatedLine: return AdapterAdvice.flush
    case .closedOutput, .closedInput: return AdapterAdvice.streams
    }
  }

  /// The violation without what differs from line to line: the same mistake always has the same kind.
  package var kind: String {
    switch self {
    case .malformed(let error): error.kind
    case .unknownID: "a reply has an id that no request had; copy the id of the request"
    case .repeatedID: "a request was answered twice; write one reply for each request"
    case .oversizedLine, .unasked, .truncatedLine, .closedOutput, .closedInput: description
    }
  }
}

extension MessageError {
  fileprivate func fix(isObject: Bool, isEmpty: Bool) -> String {
    switch problem {
    case .json(let error):
      if isEmpty || error.reason == .byteOrderMark { return AdapterAdvice.once }
      return isObject ? AdapterAdvice.json : AdapterAdvice.logs
    case .noAnswer, .severalAnswers: return AdapterAdvice.envelope
    case .unexpectedMember: return AdapterAdvice.ownMembers
    case .wrongType where path == JSONPath("id"): return AdapterAdvice.identifier
    case .missing, .wrongType, .badValue, .unknownName:
      let isAboutOK = path.steps.first == .member(Array("ok".utf8)) && path.steps.count > 1
      return isAboutOK ? AdapterAdvice.members : AdapterAdvice.envelope
    }
  }

  fileprivate var kind: String {
    if case .json(let error) = problem {
      return "the line isn't JSON that the protocol allows: \(error.reason)"
    }
    return MessageError(path: path, problem: problem).description
  }
}

// MARK: - Advice

/// How to fix an adapter, in the words that the doctor and the reports share.
package enum AdapterAdvice {
  package static let identifier =
    "Keep the id as text. Don't convert it to a number, trim it, change its case or normalise it."
  package static let envelope =
    "Copy the id of the request into the reply, and add exactly one of ok, unsupported and error."
  package static let members =
    "Write into ok the members that the protocol defines for the role, and no others."
  package static let ownMembers =
    "Leave out members that you don't need. Start the name of your own member with x-."
  package static let shortestHello =
    "The shortest valid reply: {\"id\":\"0\",\"ok\":{\"protocol\":1,"
    + "\"implementation\":{\"name\":\"...\"},\"roles\":[\"app\"]}}."
  package static let logs = "Write logs, banners and progress to standard error."
  package static let json = "Write each reply with a JSON library, as one object on one line."
  package static let once = "Answer each request once. Write no byte order mark and no empty lines."
  package static let flush =
    "End each reply with a line feed, and flush standard output after it, before anything can end "
    + "the process."
  package static let streams =
    "Keep standard input and standard output open until the end of the input."
  package static let longLine =
    "Read repeatedly until the line feed. A pipe delivers 64 KiB at a time."
  package static let shorter = "Shorten the reply: leave out what the protocol doesn't ask for."

  /// The line that has the doctor examine an adapter.
  package static func doctor(for command: String) -> String {
    let word = command.escaped.replacing("'", with: #"'\''"#)
    return "swift run appflip doctor --adapter '\(word)'"
  }
}
