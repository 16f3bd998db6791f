import AdapterProtocol
import AppFlip

/// How to fix an adapter, in the words that the doctor and the reports share.
package enum AdapterAdvice {
  package static let identifier =
    "Keep the id as text. Don't convert it to a number, trim it, change its case or normalise it."
  package static let envelope =
    "Copy the id of the request into the reply, and add exactly one of ok, unsupported and error."
  package static let members =
    "Write into ok the members that the protocol defines for the role, and no others."
  package static let ownMembers =
    "Leave out members that you don't need. Start the name of a member of your own with x-."
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
  package static let shorter = "Shorten the reply: leave out what the protocol doesn't ask for."

  /// The line that has the doctor examine an adapter.
  package static func doctor(for command: String) -> String {
    let word = command.escaped.replacing("'", with: #"'\''"#)
    return "swift run appflip doctor --adapter '\(word)'"
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
