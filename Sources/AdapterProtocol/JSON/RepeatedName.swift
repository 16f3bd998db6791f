/// Finds a name that stands twice in one object, without hashing what an adapter chose.
enum RepeatedName {
  /// Up to this many members, comparing every pair is faster than sorting.
  private static let few = 16

  /// Finds the member whose name stood before it.
  ///
  /// - Parameters:
  ///   - members: the members of one object.
  ///   - offsets: where the name of each stands.
  /// - Returns: the first such member and the offset of its name, or nil.
  static func find(
    in members: [JSONObject.Member], offsets: ArraySlice<Int>
  ) -> (index: Int, offset: Int)? {
    let found = members.count <= few ? amongFew(members) : amongMany(members)
    return found.map { ($0, offsets[offsets.startIndex + $0]) }
  }

  private static func amongFew(_ members: [JSONObject.Member]) -> Int? {
    for later in members.indices.dropFirst() {
      for earlier in 0..<later where members[earlier].name == members[later].name { return later }
    }
    return nil
  }

  private static func amongMany(_ members: [JSONObject.Member]) -> Int? {
    let sorted = members.indices.sorted { precedes(members[$0].name, members[$1].name, $0, $1) }
    let pairs = zip(sorted, sorted.dropFirst())
    return pairs.lazy.filter { members[$0].name == members[$1].name }.map { $1 }.min()
  }

  /// Orders names by length, then by octets, equal ones by their place.
  private static func precedes(
    _ left: [UInt8], _ right: [UInt8], _ leftPlace: Int, _ rightPlace: Int
  ) -> Bool {
    guard left.count == right.count else { return left.count < right.count }
    for index in left.indices where left[index] != right[index] {
      return left[index] < right[index]
    }
    return leftPlace < rightPlace
  }
}
