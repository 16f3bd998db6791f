import AppFlip

/// Asks for a scope twice, which catches a Google app that gives up where two are the same.
struct StartScopeRepeated: StartMutator {
  let name = "start/scope-repeated"
  let weight = 4

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    guard let scope = context.random.pick(start.scopes) else { return nil }
    var changed = start
    changed.scopes.insert(scope, at: context.random.below(start.scopes.count + 1))
    return changed
  }
}
