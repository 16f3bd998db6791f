import AppFlip

/// Lets the state come back as another text for the same number, which catches a Google app that
/// compares states as languages with loose types compare text.
struct RequestEqualNumber: Mutator {
  let name = "request/equal-number"

  func mutate(_ draft: inout Draft, _ context: inout MutationContext) -> Bool {
    guard draft.role == .googleApp, draft.pending != nil,
      let place = draft.parameters.indices(named: "state").first
    else { return false }
    let number = context.random.oneIn(4) ? 0 : context.random.below(1_000)
    var forms = Self.forms(of: number)
    forms.shuffle(using: &context.random)
    var changed = draft
    changed.pending?.state = Array(forms[0].utf8)
    changed.parameters[place].value = PercentEncoding.encode(Array(forms[1].utf8))
    return changed != draft && draft.become(changed)
  }

  /// Texts that are the same number to one language or another; no two are the same octets.
  private static func forms(of number: Int) -> [String] {
    [
      "\(number)", "0\(number)", "+\(number)", "\(number).0", "\(number)e0", "\(number)E+0",
      "\(number)0e-1", " \(number)", "0x\(String(number, radix: 16))",
    ] + (number == 0 ? ["-0", "0e1", "0e12345"] : [])
  }
}
