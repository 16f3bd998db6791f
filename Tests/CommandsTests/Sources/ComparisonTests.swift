import AppFlip
import Testing

@testable import Commands
@testable import Conformance

@Suite("A page against the ledger")
struct ComparisonTests {
  private static let document = [
    "Cats sing.", "Cats must eat.", "Cats sleep.", "Dogs bark.", "Cats sleep.",
    "https://oauth-redirect.example/a",
  ]

  private func compared(_ sentences: [String]) throws -> Comparison {
    let page = try Page(Array(sentences.joined(separator: "\n").utf8))
    return try #require(try Lines.ledger(Self.document).compared(to: page))
  }

  private func edited(_ edit: (inout [String]) -> Void) throws -> Comparison {
    var sentences = Self.document
    edit(&sentences)
    return try compared(sentences)
  }

  @Test("is the same if nothing changed, whatever stands around it")
  func same() throws {
    #expect(try compared(Self.document).isSame)
    let framed = ["Home", "Products.", "https://a.example/"] + Self.document + ["Good night."]
    #expect(try compared(framed).isSame)
  }

  @Test("shows a changed sentence beside the rules of the one that stood there")
  func changed() throws {
    let comparison = try edited { $0[1] = "Cats must never eat." }
    #expect(comparison.changed.map(\.now.text) == ["Cats must never eat."])
    #expect(comparison.rulesAtStake == ["app/rule/b"])
    #expect(comparison.vanished.isEmpty && comparison.added.isEmpty)
    #expect(comparison.found == 5)
  }

  @Test("shows a sentence that vanished, also the second of two that are alike")
  func vanished() throws {
    let comparison = try edited { $0.remove(at: 4) }
    #expect(comparison.vanished.map(\.rules) == [["app/rule/e"]])
    #expect(comparison.changed.isEmpty && comparison.added.isEmpty)
  }

  @Test("shows a new sentence inside, whatever it says")
  func added() throws {
    let comparison = try edited { $0.insert("Birds fly.", at: 2) }
    #expect(comparison.added.map(\.text) == ["Birds fly."])
    #expect(comparison.rulesAtStake.isEmpty && !comparison.isSame)
  }

  @Test("shows a new sentence outside if it demands something, or is a redirect URI")
  func addedOutside() throws {
    let comparison = try edited {
      $0.insert("Birds must fly.", at: 0)
      $0 += ["https://oauth-redirect.example/b", "Good night."]
    }
    #expect(
      comparison.added.map(\.text) == ["Birds must fly.", "https://oauth-redirect.example/b"])
  }

  @Test("takes what moved for the same")
  func moved() throws { #expect(try edited { $0.swapAt(1, 3) }.isSame) }

  @Test("takes what vanished and what is new elsewhere for two things")
  func elsewhere() throws {
    let comparison = try edited {
      $0[0] = "Cats hum loudly."
      $0.insert("Birds fly.", at: 4)
    }
    #expect(comparison.changed.isEmpty)
    #expect(comparison.vanished.map(\.rules) == [["app/rule/a"]])
    #expect(comparison.added.map(\.text) == ["Birds fly."])
  }

  @Test("is nothing if the page has less than a third of every edition")
  func otherPage() throws {
    let ledger = try Lines.ledger(Self.document)
    #expect(ledger.compared(to: try Page(Array("Dogs bark. And bite.".utf8))) == nil)
    #expect(ledger.compared(to: try Page(Array("Dogs bark. Cats sing.".utf8))) != nil)
  }

  @Test("takes the edition with most in common, the newest of those that are alike")
  func nearest() throws {
    let lines = [
      Lines.line(digestOf: "Cats sing.", editions: [1, 2, 3]),
      Lines.line(digestOf: "Dogs bark.", editions: [2, 3]),
      Lines.line(digestOf: "Birds fly.", editions: [4]),
    ]
    let ledger = try Ledger(Array(lines.joined(separator: "\n").utf8))
    let page = try Page(Array("Cats sing. Dogs bark.".utf8))
    #expect(ledger.compared(to: page)?.edition == .third)
  }

  @Test("is told with the section, the digest, the rules and the counts, and nothing hidden")
  func text() throws {
    let comparison = try edited {
      $0[1] = "Cats must \u{1B}[31m eat\u{202E}."
      $0.removeLast()
      $0.append("Birds must fly.")
    }
    let digest = Digest(of: "Cats must \u{1B}[31m eat\u{202E}.")
    #expect(
      comparison.text(named: "cats\u{7}.html") == """
        cats\\u{7}.html: App Flip for iOS, edition 4

        changed: "How it works", step 2
          now     Cats must \\u{1b}[31m eat\\u{202e}.
          sha256  \(digest)
          rules   app/rule/b

        changed: "How it works", step 2
          now     Birds must fly.
          sha256  \(Digest(of: "Birds must fly."))
          rules   app/rule/f

        rules that rest on what changed or vanished:
          app/rule/b
          app/rule/f

        4 of 6 sentences are there; 2 changed, 0 vanished, 0 new

        """)
  }
}
