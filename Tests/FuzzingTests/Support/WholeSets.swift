/// The mutators that are no tables themselves, and whose results are a set that is told in full.
enum WholeSets {
  static let names = Set(
    [
      "listed", "environment", "own-place", "near-listed", "mapped-dots", "encoded-octet",
      "encoded-twice", "control", "invisible", "malformed-utf-8",
    ].map { "redirect-uri/\($0)" })
}
