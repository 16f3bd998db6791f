/// The mutators of what a Google app starts a flip with.
public enum StartMutators {
  /// All of them.
  public static let all: [any Mutator] = [
    StartClientID(), StartScopeText(), StartVisible(), StartScopeCount(), StartScopeRepeated(),
    StartScopeOrder(), StartRedirectURI(), StartAppLink(), StartSplice(),
  ]
}
