import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A JUnit report as another parser reads it.
final class JUnitDocument: NSObject, XMLParserDelegate {
  struct TestCase {
    let suite: String
    let name: String
    /// The element that says what it ended with; nil for one that passed.
    var outcome: String?
    var attributes: [String: String] = [:]
    var text = ""
  }

  struct Malformed: Error { let reason: String }

  private(set) var cases: [TestCase] = []
  private(set) var totals: [String: String] = [:]
  private(set) var text = ""
  private var suite = ""
  private var isInCase = false
  private var isInText = false

  init(_ report: String) throws {
    super.init()
    let parser = XMLParser(data: Data(report.utf8))
    #if canImport(Darwin)
      // Apple declares it unowned(unsafe); this object outlives the parser.
      unsafe parser.delegate = self
    #else
      parser.delegate = self
    #endif
    guard parser.parse() else {
      throw Malformed(
        reason: "line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "")")
    }
  }

  var isGreen: Bool { totals["failures"] == "0" && totals["errors"] == "0" }

  func names(of outcome: String) -> [String] { cases.filter { $0.outcome == outcome }.map(\.name) }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch name {
    case "testsuites": totals = attributes
    case "testsuite": suite = attributes["name"] ?? ""
    case "testcase":
      cases.append(TestCase(suite: suite, name: attributes["name"] ?? ""))
      isInCase = true
    case "failure", "error", "skipped":
      cases[cases.count - 1].outcome = name
      cases[cases.count - 1].attributes = attributes
      isInText = true
    case "system-out": isInText = true
    default: break
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    isInText = false
    if name == "testcase" { isInCase = false }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard isInText else { return }
    if isInCase { cases[cases.count - 1].text += string } else { text += string }
  }
}
