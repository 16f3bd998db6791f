/// The mutators of the method of an authorization request, for endpoints that take it by POST too.
public enum FormMutators {
  /// All of them.
  public static let all: [any Mutator] = [FormFromQuery(), FormSplit(), QueryFromForm()]
}
