/// Asks for the scopes in another order, which catches a Google app that takes the first or the last for
/// all of them.
struct StartScopeOrder: StartMutator {
  let name = "start/scope-order"
  let weight = 4

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    var changed = start
    changed.scopes.shuffle(using: &context.random)
    return changed
  }
}
