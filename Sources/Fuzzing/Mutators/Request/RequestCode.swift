import AppFlip

/// Lets another code be issued, with a trap for whoever writes it into the answer without encoding
/// it.
struct RequestCode: Mutator {
  let name = "request/code"

  /// Codes of VSCHAR, as RFC 6749, appendix A.11, has it.
  private static let codes = [
    "a+b", "a%2Bb", "a%252Bb", "a&b", "x&state=evil", "x&error=access_denied", "x#y", "a=b", "==",
    "100%", "%zz", "%00", "a b", "a ", " a", " ", "a;b", "a?b", "a/b",
    "4/P7q7W91a-oMsCeLvIaQm6bTrgtp7", "\"a\"", "\\", "{\"a\":1}", "<b>", "'", "null", "0",
    "9007199254740993", "K", "~",
  ].map { Array($0.utf8) }

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role != .googleApp, let code = code(for: draft, &context.random),
      code != draft.code
    else { return false }
    var changed = draft
    changed.code = code
    return draft.become(changed)
  }

  private func code(for draft: Draft, _ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(3) {
    case 0: return Array(SampleText.prefix(SampleText.length(&random)))
    case 1:
      let offset = random.below(draft.code.count + 1)
      let visible = UInt8(truncatingIfNeeded: 0x20 + random.below(95))
      return draft.code.splicing(offset..<offset, with: CollectionOfOne(visible))
    default: return random.pick(Self.codes)
    }
  }
}
