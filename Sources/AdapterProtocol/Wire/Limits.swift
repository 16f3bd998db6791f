/// The limits of the protocol, in octets, milliseconds and numbers of things.
public enum Limits {
  /// The longest line, without the LF and a CR before it (section "Transport").
  public static let lineLength = 1 << 20
  /// The longest link of a request (section "Transport").
  public static let linkLength = 512 << 10
  /// The longest state or code of a link (section "Transport").
  public static let valueLength = 128 << 10
  /// The longest body of an endpoint's reply (section "run, role `authorization-endpoint`").
  public static let bodyLength = 64 << 10
  /// The most places that one reply reports as reached (section "hello", feature `coverage`).
  public static let coverageCount = 4_096
  /// How much of standard error is kept (section "Transport").
  public static let standardErrorTail = 64 << 10
  /// How much of a malformed line is shown (section "What is not a normal answer").
  public static let shownLength = 400
  /// The time for the reply to hello, in milliseconds (section "hello").
  public static let helloDeadline = 30_000
  /// The time for the reply to a run that names none, in milliseconds (section "hello").
  public static let runDeadline = 2_000
  /// The time to end in after the end of input, in milliseconds (section "Transport").
  public static let shutdown = 2_000
  /// The greatest integer that the harness writes, 2^53 − 1 (section "Envelope").
  public static let greatestInteger = (1 << 53) - 1
}
