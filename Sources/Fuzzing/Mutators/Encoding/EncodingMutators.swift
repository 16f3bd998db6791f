/// The mutators of the level `encoding`, which write a value in other characters.
public enum EncodingMutators {
  /// All of them: first those that change no decoded value.
  public static let all: [any Mutator] = [
    HexCase(style: .lowerOne), HexCase(style: .lowerAll), HexCase(style: .mixed),
    OverEncoding(isWhole: false), OverEncoding(isWhole: true),
    DecodedEscape(isAny: false), DecodedEscape(isAny: true),
    DoubleEncoding(extent: .value), DoubleEncoding(extent: .percentSigns),
    DoubleEncoding(extent: .percentSign),
    PlusOrSpace(), BadEscape(), TruncatedEscape(), OverlongEscape(),
  ]
}
