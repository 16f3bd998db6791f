import AppFlip
import Fuzzing
import Testing

@Suite("Mutators of characters")
struct CharacterMutatorTests {
  @Test("one character is another one, printable")
  func replace() throws {
    let made = try all("characters/replace", "a?x=bcd")
    #expect(made.contains("a?x=Jcd") && made.contains("a?x=bc7") && made.contains("a?x=b%20d"))
    let isEveryOneOther = made.allSatisfy { link in
      let value = link.dropFirst(4)
      return value.count == 3 || value.count == 5 && value.contains("%")
    }
    #expect(isEveryOneOther && made.allSatisfy { $0.hasPrefix("a?x=") && $0 != "a?x=bcd" })
  }

  @Test("a character is inserted in front, behind or between; an empty value gets one")
  func insert() throws {
    let made = try all("characters/insert", "a?x=bc")
    #expect(made.contains("a?x=7bc") && made.contains("a?x=b7c") && made.contains("a?x=bc7"))
    #expect(try all("characters/insert", "a?x=").contains("a?x=Z"))
  }

  @Test("an escape counts as one character")
  func escape() throws {
    #expect(try all("characters/remove", "a?x=1%2Fb") == ["a?x=%2Fb", "a?x=1b", "a?x=1%2F"])
  }

  @Test("a value alone is changed, whatever its name; without one there is nothing to change")
  func values() throws {
    #expect(
      try all("characters/remove", "a?x=1&y&nonce=2") == ["a?x=&y&nonce=2", "a?x=1&y&nonce="])
    for mutator in CharacterMutators.all {
      #expect(try all(mutator.name, "a?y").isEmpty)
    }
  }

  @Test("the code that is to be issued is changed, and what a flip is started with")
  func others() throws {
    var input = FuzzInput(link: "a?x=1")
    input.code = Array("45".utf8)
    let remove = try Mutation("characters/remove", input)
    let codes = Set((0..<400).compactMap { remove.made(seed: $0)?.code })
    #expect(codes == [Array("45".utf8), Array("4".utf8), Array("5".utf8)])
    let start = FuzzInput(
      FuzzInput.Start(
        appLink: Array("l".utf8), clientID: Array("c".utf8), scopes: [Array("s".utf8)],
        redirectURI: Array("r".utf8)))
    let insert = try Mutation("characters/insert", start)
    let starts = (0..<400).compactMap { insert.made(seed: $0)?.start }
    #expect(starts.contains { $0.clientID.count == 2 })
    #expect(starts.contains { $0.scopes.first?.count == 2 })
  }

  @Test("a code keeps at least one character: nobody can issue an empty one")
  func shortCode() throws {
    var input = FuzzInput(link: "a?x=1")
    input.code = Array("4".utf8)
    let remove = try Mutation("characters/remove", input)
    let made = (0..<400).compactMap { remove.made(seed: $0) }
    #expect(!made.isEmpty && made.allSatisfy { $0.code == input.code })
  }

  private func all(_ name: String, _ link: String) throws -> Set<String> {
    try Mutation(name, link).all(seeds: 4_000)
  }
}
