import AppFlip
import Conformance
import Testing

@Suite("Remedies")
struct RemedyTests {
  @Test("every rule says in one sentence what a developer changes", arguments: Rule.all.map(\.id))
  func sentence(_ id: Rule.ID) throws {
    let remedy = try #require(Rule.named(id)).remedy
    let words = remedy.split(separator: " ")
    #expect((6...40).contains(words.count), "\(remedy)")
    #expect(remedy.first?.isUppercase == true && remedy.hasSuffix("."))
    #expect(!remedy.dropLast().contains(". "), "one sentence")
    #expect(remedy.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    let rule = try #require(Rule.named(id))
    #expect(remedy != rule.statement && remedy != rule.consequence)
  }

  @Test(
    "every rule says in a phrase what is mostly wrong in the code", arguments: Rule.all.map(\.id))
  func usualCause(_ id: Rule.ID) throws {
    let cause = try #require(Rule.named(id)).usualCause
    #expect((3...24).contains(cause.split(separator: " ").count), "\(cause)")
    #expect(cause.first?.isLowercase == true && !cause.hasSuffix("."))
    #expect(cause.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
  }

  @Test("rules of one role have no remedy in common")
  func unlike() {
    for role in [nil, .app, .authorizationEndpoint, .googleApp] as [Role?] {
      let remedies = Rule.binding(role).map(\.remedy)
      #expect(Set(remedies).count == remedies.count)
    }
  }
}
