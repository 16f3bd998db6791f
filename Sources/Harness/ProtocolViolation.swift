package import AdapterProtocol
import AppFlip

/// What an adapter wrote, or did to its pipes, that the protocol does not allow.
///
/// Sections "Transport", "Envelope" and "What is not a normal answer". After any of them nobody can
/// tell which answer belongs to which request, so the adapter is killed and restarted.
package enum ProtocolViolation: Equatable, Sendable {
  /// A line that is no reply, or whose members are not those of a reply to this request.
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
  /// What is wrong and what to do about it, in one line of printable ASCII characters.
  package var description: String {
    switch self {
    case .malformed(let error):
      "\(error)"
    case .oversizedLine:
      "a line is longer than \(Limits.lineLength) octets; shorten the reply"
    case .unknownID(let id):
      "a reply has the id \"\(Octets.escaped(id))\", which no request had; "
        + "copy the id of the request"
    case .repeatedID(let id):
      "the request with the id \"\(Octets.escaped(id))\" was answered twice; "
        + "write one reply for each request"
    case .unasked:
      "a line came when nothing was asked; write one reply for each request and nothing else"
    case .truncatedLine(let termination):
      "the process \(termination) in the middle of a line; end each reply with a line feed"
    case .closedOutput:
      "the adapter closed its standard output and keeps running; keep it open for the replies"
    case .closedInput:
      "the adapter closed its standard input and keeps running; keep it open for the requests"
    }
  }
}
