extension Members {
  /// The member `coverage`, which every `ok` may carry (section "hello").
  func coverage() throws(MessageError) -> [UInt32]? {
    let places: [UInt32]? = try optional("coverage")
    if let places, places.count > Limits.coverageCount {
      throw bad("coverage", "must list at most \(Limits.coverageCount) places, not \(places.count)")
    }
    return places
  }
}

extension MemberTarget {
  /// Adds the member `coverage`, if there is any.
  mutating func append(coverage places: [UInt32]?) {
    if let places { append("coverage", .array(places.map { .integer(Int($0)) })) }
  }

  /// Adds a member with a text, if there is one.
  mutating func append(_ name: String, _ text: Text?) {
    if let text { append(name, text.json) }
  }
}

extension Text? {
  /// Refuses an issued code if the feature `code` fixes it.
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
