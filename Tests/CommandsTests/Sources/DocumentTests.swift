import AppFlip
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Commands

@Suite(
  "The editions of the document",
  .enabled(if: Documents.arePresent, "\(Documents.reason)"))
struct DocumentTests {
  private static let names = Documents.files.map(\.lastPathComponent)

  private func page(_ name: String) throws -> Page {
    try Page(file: #require(Documents.files.first { $0.lastPathComponent == name }))
  }

  @Test("are all there, and each is in the ledger as a whole")
  func editions() throws {
    let ledger = try Ledger()
    let comparisons = try Self.names.map { try #require(try ledger.compared(to: page($0))) }
    #expect(Set(comparisons.map(\.edition)) == Set(Edition.allCases))
    for comparison in comparisons { #expect(comparison.isSame) }
  }

  @Test("have every digest of the ledger, and in its order", arguments: names)
  func order(_ name: String) throws {
    let page = try page(name)
    let edition = try #require(try Ledger().compared(to: page)).edition
    let listed = try Ledger().entries(of: edition).map(\.digest)
    #expect(page.sentences.map(\.digest) == listed)
  }

  @Test("have no sentence with a normative verb that is unlisted")
  func verbs() throws {
    let listed = Set(try Ledger().entries.map(\.digest))
    for name in Self.names {
      let normative = try page(name).sentences.filter(\.isNormative)
      // So many that the test can fail: a splitter or a list of verbs that finds none is no proof.
      #expect(normative.count > 40)
      for sentence in normative { #expect(listed.contains(sentence.digest), "\(sentence.text)") }
    }
  }

  @Test("read the same if a person saved them as HTML", arguments: names)
  func html(_ name: String) throws {
    let sentences = try page(name).sentences
    #expect(try Page(Self.html(of: sentences)).sentences == sentences)
  }

  @Test("tell the rules at stake if a sentence changes or vanishes", arguments: names)
  func changes(_ name: String) throws {
    let sentences = try page(name).sentences
    let ledger = try Ledger()
    let edition = try #require(ledger.compared(to: page(name))).edition
    let entries = ledger.entries(of: edition)
    let index = try #require(entries.firstIndex { $0.rules.contains("app/redirect-uri/format") })
    var edited = sentences
    edited[index] = Sentence(.prose, Scalars("Or not: " + sentences[index].text))
    let changed = try #require(try ledger.compared(to: Page(Self.html(of: edited))))
    #expect(changed.edition == edition)
    #expect(changed.changed == [.init(before: entries[index], now: edited[index])])
    #expect(changed.rulesAtStake == entries[index].rules.sorted())
    edited.remove(at: index)
    let vanished = try #require(try ledger.compared(to: Page(Self.html(of: edited))))
    #expect(vanished.vanished == [entries[index]] && vanished.added.isEmpty)
  }

  /// The sentences as a browser saves them.
  private static func html(of sentences: [Sentence]) -> [UInt8] {
    let elements = sentences.map { sentence in
      let text = sentence.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      return sentence.kind == .code ? "<pre>\(text)</pre>" : "<p>\(text)</p>"
    }
    let page = "<html><body><article>\(elements.joined(separator: "\n"))</article></body></html>"
    return Array(page.utf8)
  }
}
