import Foundation
import TestSupport
import Testing

/// The words and the sentences of the texts that a user reads.
@Suite("Writing style")
struct WritingStyleTests {
  private static let maximumWords = 30

  /// Words that a text doesn't contain.
  private static func unwanted(in text: String) -> [String] {
    let phrases =
      #/
      \b(?:is\ no|whoever|that\ of|those\ of|those\ that|all\ the\ same|in\ so\ many\ words|so\ that|octets?
      |mend(?:ed|s)?|nobody|somebody|in\ vain|stands?\ (?:in|for|at|below|above|behind|beside))\b
      /#.ignoresCase()
    return text.matches(of: phrases).map { String($0.output) }
  }

  private static func longSentences(in text: String) -> [String] {
    text.split(separator: #/\n\s*\n|[.!?](?=\s|$)|\n\s*(?=[\-#]|[0-9]+\.\ )|\|/#)
      .filter { sentence in
        sentence.split(whereSeparator: \.isWhitespace)
          .count { word in word.contains(where: \.isLetter) } > maximumWords
      }
      .map(String.init)
  }

  private static func faults(of text: String, checkingLength: Bool = true) -> [String] {
    unwanted(in: text) + (checkingLength ? longSentences(in: text) : [])
  }

  private static func files(in folder: String, _ suffix: String) throws -> [String] {
    let root = Checkout.package.appending(path: folder).path
    let paths = try #require(FileManager.default.enumerator(atPath: root))
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }
      .map { "\(folder)/\($0)" }.sorted()
  }

  private static func text(of file: String) throws -> String {
    try String(contentsOf: Checkout.package.appending(path: file), encoding: .utf8)
  }

  // MARK: - Texts

  @Test("string literals of Sources have plain words and short sentences")
  func literals() throws {
    let files = try Self.files(in: "Sources", ".swift")
    #expect(files.count > 100)
    for file in files {
      // A literal without a space is a name.
      for literal in SwiftLiterals(of: try Self.text(of: file)).all where literal.text.contains(" ")
      {
        // A template's places are names.
        let text = literal.text.replacing(#/\{[^}]*(?:\}|$)/#, with: "…")
        let faults = Self.faults(of: text, checkingLength: !literal.isMultiline)
        #expect(faults.isEmpty, "\(file):\(literal.line): \(faults)")
      }
    }
  }

  @Test("articles and the README have plain words and short sentences")
  func articles() throws {
    let files = try Self.files(in: "Sources", ".md") + ["README.md"]
    #expect(files.count > 15)
    for file in files {
      let prose = try Self.text(of: file)
        // Code and recorded output.
        .replacing(#/(?m)^ *```[\s\S]*?^ *```$/#, with: "").replacing(#/`+[^`]*`+/#, with: "")
        // Quotations of a source.
        .replacing(#/(?m)^>.*$/#, with: "")
      let faults = Self.faults(of: prose)
      #expect(faults.isEmpty, "\(file): \(faults)")
    }
  }

  @Test("every message of the page Troubleshooting is in the sources")
  func messages() throws {
    let page = try Self.text(of: "Sources/AdapterKit/AdapterKit.docc/Troubleshooting.md")
    let messages = page.matches(of: #/(?m)^\| `([^`]+)`/#).map { String($0.1) }
    #expect(messages.count >= 20)
    let literals = try Self.files(in: "Sources", ".swift")
      .flatMap { try SwiftLiterals(of: Self.text(of: $0)).all }
    for message in messages {
      #expect(literals.contains { $0.text.contains(message) }, "\(message)")
    }
  }

  @Test("the README has at most 150 lines, and every link of a page leads to a file")
  func links() throws {
    let readme = try Self.text(of: "README.md").split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(readme.count <= 151)
    let pages = try Self.files(in: "Sources", ".md") + ["README.md", ".github/SECURITY.md"]
    for page in pages {
      for link in try Self.text(of: page).matches(of: #/\]\(([^):#]+\.md)\)/#) {
        let folder = Checkout.package.appending(path: page).deletingLastPathComponent()
        let target = folder.appending(path: String(link.1)).standardized.path
        #expect(FileManager.default.fileExists(atPath: target), "\(page): \(link.1)")
      }
    }
  }

  @Test("texts of the corpus have plain words and short sentences")
  func corpus() throws {
    let files = try Self.files(in: "Corpus", ".jsonl")
    #expect(files.count == 6)
    for file in files {
      let texts = try Self.text(of: file)
        .matches(of: #/"(?:title|policy|about)": ?"((?:[^"\\]|\\.)*)"/#)
      #expect(texts.count > 100, "\(file)")
      for text in texts {
        // A template's places are names.
        let faults = Self.faults(of: text.1.replacing(#/\{[^}]*\}/#, with: "…").description)
        #expect(faults.isEmpty, "\(file): \(text.1): \(faults)")
      }
    }
  }

  @Test("comments of the dictionary have plain words and short sentences")
  func dictionary() throws {
    let comments = try Self.text(of: "Corpus/dictionary.txt").split(separator: "\n")
      .filter { $0.hasPrefix("#") }.map { $0.drop { "# ".contains($0) } }
    let faults = Self.faults(of: comments.joined(separator: "\n\n"))
    #expect(comments.count > 10 && faults.isEmpty, "\(faults)")
  }

  // MARK: - The check itself

  @Test(
    "finds an unwanted phrase and a long sentence",
    arguments: [
      "the link is no URI", "Whoever asks", "so that it ends", "an octet", "octets",
      "it stands for a", "Mend it", String(repeating: "word ", count: 31),
    ])
  func finds(_ text: String) { #expect(Self.faults(of: text).count == 1, "\(text)") }

  @Test(
    "accepts plain text",
    arguments: [
      "there isn't a URI", "recommend", "standing", "is not", "also that",
      String(repeating: "word ", count: 30),
      String(repeating: "word ", count: 30) + ". " + String(repeating: "word ", count: 30),
    ])
  func accepts(_ text: String) { #expect(Self.faults(of: text).isEmpty, "\(text)") }

  @Test("reads literals: joined, nested, raw, over several lines; no comment and no regex")
  func reads() {
    let source = ##"""
      // "comment" /* " */
      let a = "one " + "two"
        + "three", b = #"raw "quoted" \n"#, c = "x \(f("inner", (1))) y"
      let d = text.wholeMatch(of: /"/), e = #/"/#  /* "no" */
      let f = """
        several
        lines \
        here
        """
      """##
    let literals = SwiftLiterals(of: source).all
    #expect(
      literals.map(\.text) == [
        "one twothree", #"raw "quoted" \n"#, "inner", "x … y",
        "\n  several\n  lines   here\n  ",
      ])
    #expect(literals.map(\.line) == [2, 3, 3, 3, 5])
    #expect(literals.map(\.isMultiline) == [false, false, false, false, true])
  }
}
