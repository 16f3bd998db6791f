extension Fault {
  /// How an app with the fault reads a redirect URI before it compares it, nil where it doesn't.
  var looseReading: LooseReading? {
    switch self {
    case .redirectURIDoubleSlashCollapsed: .singleSlashes
    case .redirectURITrailingDotHostAccepted: .withoutTrailingDot
    case .redirectURIUpperCaseSchemeAccepted: .lowerCaseScheme
    case .redirectURIUserinfoAccepted: .withoutUserinfo
    case .redirectURIBackslashNormalised: .slashesForBackslashes
    case .redirectURIEncodedDotAccepted: .dotsForEscapes
    case .redirectURIDefaultPortAccepted: .withoutDefaultPort
    case .redirectURINULEnds: .upToNUL
    case .redirectURILineFeedAccepted: .withoutLineFeed
    case .redirectURIEmptyFragmentDropped: .withoutEmptyFragment
    case .redirectURIFullwidthFolded: .lettersForFullwidth
    case .redirectURIDecodedTwice: .decodedOnceMore
    default: nil
    }
  }
}
