import AppFlip

/// Asks for more scopes, for fewer or for none, which catches a Google app that knows how many there are.
struct StartScopeCount: StartMutator {
  let name = "start/scopes"

  private static let scopes = ["a", "openid", "email", "https://auth.example.com/scopes/home"]
    .map { Array($0.utf8) }

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    var changed = start
    switch context.random.below(8) {
    case 0: changed.scopes = []
    case 1: changed.scopes = Array(start.scopes.prefix(1))
    case 2, 3:
      guard !start.scopes.isEmpty else { return nil }
      changed.scopes.remove(at: context.random.below(start.scopes.count))
    case 4:
      let count = 1 << (3 + context.random.below(6))
      changed.scopes = (0..<count).map { Array("scope\($0)".utf8) }
    default:
      for _ in 0...context.random.below(6) {
        let scope = context.random.pick(Self.scopes) ?? []
        let isThere = changed.scopes.contains(scope)
        changed.scopes.append(isThere ? Array("s\(changed.scopes.count)".utf8) : scope)
      }
    }
    return changed
  }
}
