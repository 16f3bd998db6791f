import AppFlip

/// Puts text of any kind into one of the scopes, or in its place, blanks and very long text among it,
/// which catches a Google app that joins scopes without looking at them.
struct StartScopeText: StartMutator {
  let name = "start/scope"

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    guard !start.scopes.isEmpty else { return nil }
    let index = context.random.below(start.scopes.count)
    let scope = PercentEncoding.encode(start.scopes[index])
    return RequestStates.other(than: scope, &context).map {
      start.replacing(.scope(index), by: $0)
    }
  }
}
