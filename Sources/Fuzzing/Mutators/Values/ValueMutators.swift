/// The mutators of the values of state, code, scope, client id, response type and error.
public enum ValueMutators {
  /// All of them: those of any text first.
  public static let all: [any Mutator] = texts + particular

  /// Those that make text of every kind, whatever the parameter means.
  static let texts: [any ValueMutator] = [
    ValueVisible(), ValueControl(), ValueBeyondASCII(), ValueLength(), ValueLookAlike(),
    ValueNormalForm(), ValueCombiningMarks(), ValueByteOrderMark(), ValueMalformedUTF8(),
    ValueLineBreak(), ValueLooksEncoded(), ValueDelimiter(), ValueInjection(), ValueNumberLike(),
    ValueBlank(), ValueLetterCase(), ValueAffix(), ValueExtent(),
  ]

  /// Those that depend on what the parameter means.
  private static let particular: [any Mutator] = [
    ValueEmpty(), ValueClientID(), ValueErrorCode(), ValueResponseType(), ValueScope(),
  ]
}
