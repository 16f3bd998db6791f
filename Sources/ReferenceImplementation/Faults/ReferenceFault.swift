/// A fault of one of the reference's roles, which is switched on by its name.
///
/// A name is a topic of the rules and what the fault does there; those of the endpoint's faults and of
/// the Google app's have the role in front, so that a name stands for one fault alone.
public protocol ReferenceFault: CaseIterable, RawRepresentable<String>, Sendable {
  /// The rules of which each is broken, by their names; others may be broken as well.
  var breaks: [String] { get }
  /// What the fault does, in a sentence.
  var summary: String { get }
  /// The input with which alone the fault shows, nil where much of what is ordinary shows it.
  var trigger: String? { get }
}
