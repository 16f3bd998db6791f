import AdapterProtocol
import AppFlip
import Harness

/// Reads what came for a run, strictly, as the harness does.
enum Reading {
  /// The normal answer to a run.
  ///
  /// - Parameters:
  ///   - heard: what came.
  ///   - input: what the implementation was handed.
  ///   - features: the features that the reply must be true to.
  /// - Returns: the answer; nil where the reply says `unsupported` or `error`.
  /// - Throws: what is wrong with a reply.
  static func reply(
    _ heard: Heard, to input: RunInput, features: [Feature] = []
  ) throws(MessageError) -> RunReply? {
    guard let ok = heard.ok else { return nil }
    do throws(MessageError) {
      return try RunReply(ok, to: input, features: features)
    } catch {
      throw error.located(in: heard.line)
    }
  }

  /// Complains of anything but a valid reply to a run, be it `ok`, `unsupported` or `error`.
  ///
  /// Replies aren't held against the features here: a probe of its own does that.
  ///
  /// - Parameters:
  ///   - heard: what came.
  ///   - input: what the implementation was handed.
  ///   - line: the request.
  /// - Returns: the answer; nil where the reply says `unsupported` or `error`.
  /// - Throws: what is wrong.
  @discardableResult
  static func check(
    _ heard: Heard, to input: RunInput, _ line: [UInt8]
  ) throws(Complaint) -> RunReply? {
    guard heard.member != nil else {
      throw Complaint(line, heard, expected: "a reply to the request with its id")
    }
    do throws(MessageError) {
      return try reply(heard, to: input)
    } catch {
      throw Complaint(
        sent: Excerpt.of(line), came: "\(heard.shown)\n\(error)",
        expected: "a reply as the protocol has it for the role \(input.role.rawValue)")
    }
  }
}
