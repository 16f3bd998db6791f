import AppFlip

/// Takes one value of another start, or all of its scopes behind the own ones, which catches what only
/// two faults together bring about.
struct StartSplice: StartMutator {
  let name = "start/splice"
  let weight = 4

  func change(_ start: Draft.Start, _ context: inout MutationContext) -> Draft.Start? {
    guard let other = context.mate.start else { return nil }
    var changed = start
    switch context.random.below(5) {
    case 0: changed.appLink = other.appLink
    case 1: changed.clientID = other.clientID
    case 2: changed.redirectURI = other.redirectURI
    case 3: changed.scopes = other.scopes
    default: changed.scopes += other.scopes
    }
    return changed
  }
}
