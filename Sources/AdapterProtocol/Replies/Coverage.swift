extension Fields {
  /// The member `coverage`, which every `ok` may carry (section "hello").
  func coverage() throws(MessageError) -> [UInt32]? {
    let places: [UInt32]? = try optional("coverage")
    if let places, places.count > Limits.coverageCount {
      throw bad("coverage", "must list at most \(Limits.coverageCount) places, not \(places.count)")
    }
    return places
  }
}

extension JSONObject {
  /// Adds the member `coverage`, if there is any.
  mutating func append(coverage places: [UInt32]?) {
    if let places { append("coverage", .array(places.map { .integer(Int($0)) })) }
  }

  /// Adds a member with a text, if there is one.
  mutating func append(_ name: String, _ text: Text?) {
    if let text { append(name, text.json) }
  }
}
