package import AdapterProtocol
package import AppFlip

/// An answer to a flip, as the Google app reads it.
package struct FlipReply {
  /// The decoded values of `code`; one that can't be decoded is as good as empty.
  private let codes: [[UInt8]]
  /// The decoded values of `error`.
  private let errors: [[UInt8]]

  /// Reads a URL that came back.
  ///
  /// It is an answer, and not nil, if it is the flip's redirect URI, byte for byte, with a
  /// query that has the flip's state once (RFC 6749, section 10.12). The fragment `_=_`, which some servers append on
  /// purpose, is passed over; a URL with any other fragment isn't an answer. What is in other parameters changes nothing, be it malformed (RFC 6749, section
  /// 4.1.2).
  package init?(_ url: [UInt8], to flip: GoogleAppInput.PendingFlip) {
    let start = flip.redirectURI.bytes + [UInt8(ascii: "?")]
    let end = Array("#_=_".utf8)
    let url = url.suffix(end.count).elementsEqual(end) ? url.dropLast(end.count) : url[...]
    guard url.starts(with: start), !url.contains(UInt8(ascii: "#")) else { return nil }
    let parameters = RawParameter.split(url[start.count...])
    let states = Self.values(of: "state", in: parameters)
    guard states.count == 1, let state = states.first,
      let reading = Self.reading(of: state, as: flip.state.bytes)
    else { return nil }
    codes = Self.values(of: "code", in: parameters).map {
      PercentCoding.isQuery($0) ? PercentCoding.decoded($0, as: reading) : []
    }
    errors = Self.values(of: "error", in: parameters).map { PercentCoding.decoded($0, as: reading) }
  }

  /// By the error table of the document; an answer that says nothing, or more than one thing, never links.
  package func conclusion(in edition: Edition) -> ReturnedReply {
    switch (codes.first, errors.first, codes.count + errors.count) {
    case (let code?, nil, 1) where !code.isEmpty: ReturnedReply(outcome: .linked, code: Text(code))
    case (nil, let error?, 1): Self.conclusion(from: error, in: edition)
    case (nil, nil, _): ReturnedReply(outcome: .fallback, reason: "neither code nor error")
    case (_, nil, 1):
      ReturnedReply(outcome: .fallback, reason: "the code is empty or can't be decoded")
    default: ReturnedReply(outcome: .fallback, reason: "more than one code or error")
    }
  }

  /// A code that the edition doesn't know, or says nothing about, isn't a reason to give up.
  private static func conclusion(
    from error: [UInt8], in edition: Edition
  ) -> ReturnedReply {
    let known = ErrorCode.allCases.first { error.elementsEqual($0.rawValue.utf8) }
    let isFinal = known?.recoverability(in: edition) == .final
    return ReturnedReply(outcome: isFinal ? .aborted : .fallback, error: Text(error))
  }

  /// The raw values of a parameter; an empty one counts, as leaving it out could only help to link.
  private static func values(of name: String, in parameters: [RawParameter]) -> [[UInt8]] {
    parameters.filter { $0.isNamed(name) }.map(\.value)
  }

  /// The reading in which a raw value is the pending state; the response uses the same reading throughout.
  private static func reading(of raw: [UInt8], as state: [UInt8]) -> QueryReading? {
    guard !state.isEmpty, PercentCoding.isQuery(raw) else { return nil }
    return QueryReading.allCases.first { PercentCoding.decoded(raw, as: $0) == state }
  }
}
