/// The mutators of the level `bytes`, which know nothing of the structure of a link.
public enum ByteMutators {
  /// All of them: those of single octets, of runs, of other drafts, of words.
  public static let all: [any Mutator] = [
    FlipBit(), ReplaceOctet(), InsertOctets(), SwapOctets(),
    DeleteRun(), RepeatRun(isLong: false), RepeatRun(isLong: true),
    SpliceOctets(), SpliceParameters(),
    InsertWord(), ReplaceByWord(),
  ]
}
