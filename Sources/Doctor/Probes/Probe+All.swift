extension Probe {
  /// All probes, in the order in which they are carried out.
  public static let all: [Probe] = [
    start, hello, helloReply, run, deadline,
    versions, restart, unknownMember, unknownOperation, unreadableLine, afterError, identifiers,
    text,
    longLine, lineEnds, oneWrite, smallWrites, lastLine,
    standardOutput, standardError, window, endOfInput, terminate,
    repeatable, features, bytes, declaredOutcomes, undeclaredOutcome, sessions, reset,
  ]
}
