extension Text? {
  /// Refuses an issued code where the feature `code` fixes it.
  func check(against features: [Feature]) throws(MessageError) {
    guard self != nil, features.contains(.code) else { return }
    throw MessageError(
      path: JSONPath("ok", "issued_code"),
      problem: .badValue("must be left out, as the adapter declared the feature code"))
  }
}

extension [OpenedURL] {
  /// Refuses entries that leave out what the feature `universal-links-only` promises.
  func check(against features: [Feature]) throws(MessageError) {
    guard features.contains(.universalLinksOnly) else { return }
    for index in indices where self[index].universalLinksOnly == nil {
      let path = JSONPath("ok", "opened").appending(.index(index))
      throw MessageError(path: path.appending("universal_links_only"), problem: .missing)
    }
  }
}
