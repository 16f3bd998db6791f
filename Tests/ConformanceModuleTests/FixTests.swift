import AppFlip
import Conformance
import Testing

@Suite("Remedies")
struct FixTests {
  @Test(
    "every rule has a fix of one or two sentences",
    arguments: Rule.all.map(\.id))
  func sentence(_ id: Rule.ID) throws {
    let fix = try #require(Rule.named(id)).fix
    let words = fix.split(separator: " ")
    #expect((6...40).contains(words.count), "\(fix)")
    #expect(fix.first?.isUppercase == true && fix.hasSuffix("."))
    #expect(fix.split(separator: ". ").count < 3, "\(fix)")
    #expect(fix.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    let rule = try #require(Rule.named(id))
    #expect(fix != rule.requirement && fix != rule.impact)
  }

  @Test("rules of one role have no fix in common")
  func unlike() {
    for role in [nil, .app, .authorizationEndpoint, .googleApp] as [Role?] {
      let fixes = Rule.binding(role).map(\.fix)
      #expect(Set(fixes).count == fixes.count)
    }
  }
}
