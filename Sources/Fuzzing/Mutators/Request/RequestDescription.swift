import AppFlip

/// Gives an answer an error with a description: ordinary words, an error code, what can't be decoded,
/// long text or other characters, which catches a Google app that acts on it or trips over it.
struct RequestDescription: Mutator {
  let name = "request/description"

  private static let codes = ErrorCode.allCases.map { Array($0.rawValue.utf8) }
  /// What people and frameworks write there; some of it sounds like another error.
  private static let words = [
    "Access denied", "denied", "The user denied the request.", "canceled", "The user cancelled.",
    "Cancel", "Success", "ok", "error", "Please try again.", "fallback", "abort", "timeout",
    "Not found", "Invalid state", "Invalid request", "Account disabled", "expired", "null", "true",
    "0", "unrecoverable error",
  ].map { PercentEncoding.encode(Array($0.utf8)) }
  /// Broken escapes, and good ones of octets that are no UTF-8.
  private static let undecodable =
    ["%", "%%", "%4", "%zz", "%u0041", "100%", "denied%", "%-1"].map { Array($0.utf8) }
    + MalformedUTF8.pieces.map { PercentEncoding.encode($0) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, let refused = refused(draft, &context.random),
      let text = text(&context)
    else { return false }
    let changed = Self.describe(refused, as: text)
    return changed != draft && draft.become(changed)
  }

  /// One of the descriptions that are short.
  ///
  /// - Parameter random: what chooses.
  /// - Returns: the raw text.
  static func any(_ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(3) {
    case 0: random.pick(codes)
    case 1: random.pick(words)
    default: random.pick(undecodable)
    }
  }

  /// Puts a description in place of the first one, or behind everything.
  ///
  /// - Parameters:
  ///   - draft: the draft.
  ///   - text: the raw text.
  /// - Returns: the draft with the description.
  static func describe(_ draft: Draft, as text: [UInt8]) -> Draft {
    var described = draft
    if let place = draft.parameters.indices(named: "error_description").first {
      described.setValue(text, at: place)
    } else {
      described.parameters.append(DraftParameter(Array("error_description".utf8), text))
    }
    return described
  }

  /// The draft with an error, one of the document where it had a code.
  ///
  /// - Returns: nil where it has neither.
  private func refused(_ draft: Draft, _ random: inout SplitMix64) -> Draft? {
    guard let place = draft.parameters.index(ofAny: [.code, .error], &random) else { return nil }
    if draft.parameters[place].isNamed("error"), !random.oneIn(4) { return draft }
    guard let code = random.pick(Self.codes) else { return nil }
    var refused = draft
    refused.parameters[place].name = Array("error".utf8)
    refused.parameters[place].value = code
    return refused
  }

  private func text(_ context: inout MutationContext) -> [UInt8]? {
    switch context.random.below(8) {
    case 0: Array(SampleText.prefix(SampleText.length(&context.random)))
    case 1: context.random.pick(ValueMutators.texts)?.change(Array("no".utf8), &context)
    default: Self.any(&context.random)
    }
  }
}
