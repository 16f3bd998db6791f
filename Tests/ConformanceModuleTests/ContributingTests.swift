import Foundation
import TestSupport
import Testing

/// What the page Contributing names is there; `.ci/contributing.py` does what the page says.
@Suite("Contributing")
struct ContributingTests {
  private let page: String
  private let sources: [String: String]

  init() throws {
    page = try String(
      contentsOf: Checkout.documentation("Conformance", "Contributing"), encoding: .utf8)
    let paths = ["Sources", "Tests"].flatMap { folder in
      FileManager.default.enumerator(atPath: Checkout.package.appending(path: folder).path)?
        .compactMap { $0 as? String }.map { "\(folder)/\($0)" } ?? []
    }
    sources = try paths.filter { $0.hasSuffix(".swift") }.reduce(into: [:]) { sources, path in
      sources[path] = try String(
        contentsOf: Checkout.package.appending(path: path), encoding: .utf8)
    }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Checkout.package.appending(path: path).path)
  }

  @Test("every file and folder that it names is there")
  func files() {
    let spans = Set(page.matches(of: /`([^`\n]+)`/).map { String($0.1) })
    let paths = spans.filter {
      $0.wholeMatch(of: #/(Sources|Tests|Corpus|Reports|\.ci)/[\w+./-]+/#) != nil
    }
    #expect(paths.count > 20)
    for path in paths { #expect(exists(path), "\(path)") }
    for name in spans where name.hasSuffix(".swift") && !name.contains("/") {
      #expect(sources.keys.contains { $0.hasSuffix("/\(name)") }, "\(name)")
    }
  }

  @Test("every suite and every test target that it names is there")
  func suites() {
    let names = Set(page.matches(of: /\b[A-Z]\w*Tests\b/).map { String($0.0) })
    #expect(names.count > 15)
    for name in names {
      let isSuite = sources.contains {
        $0.key.hasPrefix("Tests/") && $0.value.contains("struct \(name) {")
      }
      let isTarget = sources.keys.contains { $0.hasPrefix("Tests/") && $0.contains("/\(name)/") }
      #expect(isSuite || isTarget, "\(name)")
    }
  }

  @Test("every place that it names is one line of its file")
  func places() throws {
    let places = page.matches(of: /In `([^`\n]+)`,\s[a-z ]+\s`([^`\n]+)`:/)
    #expect(places.count == 4)
    for place in places {
      let file = try #require(sources[String(place.1)], "\(place.1)")
      let lines = file.split(separator: "\n").filter { $0.contains(place.2) }
      #expect(lines.count == 1, "\(place.2) in \(place.1)")
    }
  }
}
