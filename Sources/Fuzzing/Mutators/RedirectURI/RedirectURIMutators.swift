/// The mutators of the redirect URI of a request, and of where an answer came back to.
public enum RedirectURIMutators {
  /// All of them, in the order of what they have in common.
  public static let all: [any Mutator] =
    stringMatching + authority + path + text + listed

  /// Checks that look at a part of the text.
  private static let stringMatching: [any Mutator] = [
    RedirectURIPrefixMatch(), RedirectURISuffixMatch(), RedirectURIContainsMatch(),
    RedirectURIHostOnly(), RedirectURIPathOnly(), RedirectURICutOff(), RedirectURITwoInOne(),
  ]

  /// Checks of the scheme and of the authority.
  private static let authority: [any Mutator] = [
    RedirectURIScheme(), RedirectURIUserInfo(), RedirectURIPort(), RedirectURIOtherHost(),
    RedirectURIAddress(), RedirectURIEncodedDelimiter(), RedirectURIMappedDelimiter(),
    RedirectURIMappedDots(),
  ]

  /// Checks of the path, the query and the fragment.
  private static let path: [any Mutator] = [
    RedirectURIDotSegments(), RedirectURIBackslash(), RedirectURIRepeatedSlash(),
    RedirectURIMatrixParameter(), RedirectURIFolder(), RedirectURIQuery(), RedirectURIFragment(),
    RedirectURITrailingMark(), RedirectURIUnknownBundleID(), RedirectURIBundleIDAffix(),
  ]

  /// Checks that normalise or decode before they compare.
  private static let text: [any Mutator] = [
    RedirectURILetterCase(), RedirectURIEncodedOctet(), RedirectURIEncodedTwice(),
    RedirectURILookAlike(), RedirectURIInvisible(), RedirectURIControl(), RedirectURIBrackets(),
    RedirectURIMalformedUTF8(), RedirectURILong(),
  ]

  /// What must be accepted.
  private static let listed: [any Mutator] = [
    RedirectURIListed(), RedirectURIListedBundleID(), RedirectURIEnvironment(),
  ]
}
