/// A sentence of a page, as a person reads it: without markup, white space folded, in NFC.
///
/// A code sample counts as one sentence, and so does each address of a list of addresses: rules
/// rest on them as on words.
public struct Sentence: Equatable, Sendable {
  /// What a sentence is written as.
  public enum Kind: Equatable, Sendable {
    /// Words.
    case prose
    /// An address of a list.
    case address
    /// A code sample.
    case code
  }

  /// What it is written as.
  public let kind: Kind
  /// The text.
  public let text: String
  /// The digest of the text.
  public let digest: Digest

  /// Makes a sentence of a piece of a page.
  ///
  /// - Parameters:
  ///   - kind: what it is written as.
  ///   - scalars: the text, not folded yet.
  init(_ kind: Kind, _ scalars: some Collection<Unicode.Scalar>) {
    self.kind = kind
    text = scalars.folded
    digest = Digest(of: text)
  }

  /// Whether the sentence demands something: code and addresses do, words by their verbs.
  public var isNormative: Bool { kind != .prose || NormativeLanguage.speaks(text) }
}
