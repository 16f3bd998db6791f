/// The mutators of the level `parameters`, which change which parameters there are, where and how named.
public enum ParameterMutators {
  /// All of them, those of a kind together.
  public static let all: [any Mutator] = [
    DropParameter(),
    RepeatParameter(side: .before, isOther: false), RepeatParameter(side: .behind, isOther: false),
    RepeatParameter(side: .before, isOther: true), RepeatParameter(side: .behind, isOther: true),
    ReorderParameters(order: .swap), ReorderParameters(order: .shuffle),
    ReorderParameters(order: .rotate), ReorderParameters(order: .toFront),
    ReorderParameters(order: .toEnd),
    SwapValues(),
    NameCase(isWhole: false), NameCase(isWhole: true),
    DecoratedName.brackets, DecoratedName.byteOrderMark, DecoratedName.null, DecoratedName.affix,
    EscapedNameLetter(),
    HollowParameter(part: .value), HollowParameter(part: .equals), HollowParameter(part: .name),
    UnknownParameters(), StandardParameter(),
    ManyParameters(count: 65), ManyParameters(count: 1_000),
    ManyParameters(count: ManyParameters.greatest),
    OtherSeparator.one, OtherSeparator.all, OtherSeparator.questionMark,
    ParameterIntoFragment(), ParameterIntoPath(), OtherFragment(), FormIntoQuery(),
  ]
}
