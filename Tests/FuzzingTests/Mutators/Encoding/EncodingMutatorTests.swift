import Fuzzing
import Testing

@Suite("Mutators of the encoding")
struct EncodingMutatorTests {
  private static let equivalent = [
    Mutated("encoding/lower-hex", "a?x=%2F%E2", ["a?x=%2f%E2", "a?x=%2F%e2"]),
    Mutated("encoding/lower-hex-all", "a?x=%2F%EA/F", ["a?x=%2f%ea/F"]),
    Mutated(
      "encoding/mixed-hex", "a?x=%2F%eA",
      [
        "a?x=%2f%eA", "a?x=%2F%EA", "a?x=%2F%ea", "a?x=%2f%EA", "a?x=%2f%ea", "a?x=%2F%Ea",
        "a?x=%2f%Ea",
      ]),
    Mutated("encoding/over-encode", "a?x=a%41-/", ["a?x=%61%41-/", "a?x=a%41%2D/"]),
    Mutated("encoding/over-encode-all", "a?x=a%41-/%", ["a?x=%61%41%2D%2F%25"]),
    Mutated(
      "encoding/decode", "a?x=%41%2f%26%20%0A%80", ["a?x=A%2f%26%20%0A%80", "a?x=%41/%26%20%0A%80"]),
  ]

  private static let altering = [
    Mutated(
      "encoding/decode-any", "a?x=%41%26%20%0A%80",
      [
        "a?x=A%26%20%0A%80", "a?x=%41&%20%0A%80", "a?x=%41%26 %0A%80", "a?x=%41%26%20\\x0A%80",
        "a?x=%41%26%20%0A\\x80",
      ]),
    Mutated("encoding/encode-again", "a?x=%2F+a", ["a?x=%252F%2Ba"]),
    Mutated("encoding/encode-percents", "a?x=%2F+%a", ["a?x=%252F+%25a"]),
    Mutated("encoding/encode-percent", "a?x=%2F+%a", ["a?x=%252F+%a", "a?x=%2F+%25a"]),
    Mutated(
      "encoding/plus-space", "a?x=+%20%2b",
      [
        "a?x=%20%20%2b", "a?x=%2B%20%2b", "a?x=++%2b", "a?x=+%2B%2b", "a?x=+%20+", "a?x=+%20%20",
      ]),
    Mutated(
      "encoding/bad-escape", "a?x=1",
      ["%", "%4", "%zz", "%4z", "%u0041", "%%", "% 41", "%-1", "%+4", "%0x41", "%C3%2"]
        .flatMap { ["a?x=1\($0)", "a?x=\($0)1"] }),
    Mutated(
      "encoding/truncated-escape", "a?x=a%2Fb%41",
      ["a?x=a%", "a?x=a%2", "a?x=a%2Fb%", "a?x=a%2Fb%4"]),
    Mutated("encoding/truncated-escape", "a?x=1", ["a?x=1%", "a?x=1%4"]),
    Mutated(
      "encoding/overlong", "a?x=1/%2e",
      ["%C0%AF", "%E0%80%AF", "%F0%80%80%AF"].map { "a?x=1\($0)%2e" }
        + ["%C0%AE", "%E0%80%AE", "%F0%80%80%AE"].map { "a?x=1/\($0)" }),
    Mutated(
      "encoding/overlong", "a?x=A",
      ["a?x=%C1%81", "a?x=%E0%81%81", "a?x=%F0%80%81%81"]),
  ]

  @Test("makes exactly these links", arguments: equivalent + altering)
  func exact(_ row: Mutated) throws {
    #expect(try Mutation(row.name, row.link).all() == row.results)
  }

  @Test("the first value that can be written in another way is, whichever parameter comes first")
  func everyValue() throws {
    let all = try Mutation("encoding/lower-hex", "a?x=%2F&y&z=1&w=%2A").all()
    #expect(all == ["a?x=%2f&y&z=1&w=%2A", "a?x=%2F&y&z=1&w=%2a"])
  }

  @Test("where there is a form, its values are written in another way")
  func form() throws {
    let input = FuzzInput(link: "a?q=%2F", form: "x=%2F")
    #expect(try Mutation("encoding/lower-hex", input).all() == ["a?q=%2F x=%2f"])
  }

  @Test(
    "doesn't apply",
    arguments: [
      ("encoding/lower-hex", "a?x=%2f%41F"), ("encoding/lower-hex-all", "a?x=%2f%41F"),
      ("encoding/mixed-hex", "a?x=%41F%F"), ("encoding/over-encode", "a?x=/%41"),
      ("encoding/over-encode-all", "a?x=%2F"), ("encoding/decode", "a?x=%26%3D%23%2B%25%3B%20%zz"),
      ("encoding/decode-any", "a?x=%zz%4"), ("encoding/encode-again", "a?x=a-1"),
      ("encoding/encode-percents", "a?x=a+"), ("encoding/encode-percent", "a?x=a+"),
      ("encoding/plus-space", "a?x=%2C-"), ("encoding/bad-escape", "a?x"),
      ("encoding/truncated-escape", "a?x"), ("encoding/overlong", "a?x=1%31%EF"),
    ])
  func notApplicable(_ name: String, _ link: String) throws {
    #expect(try Mutation(name, link).all(seeds: 50).isEmpty)
  }
}
