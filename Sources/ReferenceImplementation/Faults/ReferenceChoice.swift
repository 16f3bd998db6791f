/// A choice of one of the reference's roles, which is made by its name.
///
/// The names are made as those of the faults are.
public protocol ReferenceChoice: CaseIterable, RawRepresentable<String>, Sendable {
  /// What is chosen, in a sentence.
  var summary: String { get }
}
