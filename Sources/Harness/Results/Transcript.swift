public import AdapterProtocol

/// One exchange: what was asked, what was written and read for it, and what came of it.
public struct Transcript: Equatable, Sendable {
  /// The request as the job made it, or as far as it was known where it was never made.
  public var request: RunRequest
  /// What came of it.
  public var result: ExchangeResult
  /// The line that was written, with its line feed; empty for a request that was never made, and
  /// where lines aren't kept (``Job/keepsLines``).
  public var requestLine: [UInt8]
  /// The line that was read, without its line feed; nil where none came, and where lines aren't
  /// kept.
  public var replyLine: [UInt8]?
  /// The last that this process wrote to standard error, where the exchange ended the process.
  ///
  /// It may tell of earlier requests too: nothing says which request a log line belongs to.
  public var standardError: [UInt8]
}

extension Transcript {
  // In an extension, so that the members go where the value is to stand: it is large, and one that an
  // initializer puts together itself is copied from there.

  /// Makes a transcript.
  ///
  /// - Parameters:
  ///   - request: the request as the job made it.
  ///   - requestLine: the line that was written, with its line feed.
  ///   - replyLine: the line that was read, without its line feed.
  ///   - result: what came of it.
  ///   - standardError: the last of standard error, where the exchange ended the process.
  public init(
    request: RunRequest, requestLine: [UInt8] = [], replyLine: [UInt8]? = nil,
    result: ExchangeResult, standardError: [UInt8] = []
  ) {
    self.init(
      request: request, result: result, requestLine: requestLine, replyLine: replyLine,
      standardError: standardError)
  }
}
