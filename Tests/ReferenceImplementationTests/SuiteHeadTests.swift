import AdapterProtocol
import AppFlip
import Foundation
import ReferenceImplementation
import TestSupport
import Testing

/// The links at the heads of the conformance suites, from which a reader learns App Flip.
@Suite("The links at the head of a suite")
struct SuiteHeadTests {
  /// A line of a head, with those that go on with it: a word, and a link or another word.
  struct Line: Equatable {
    let word: String
    var text: String
  }

  /// A file, and the lines in the comments above its suites.
  struct Head: CustomTestStringConvertible {
    let file: String
    let lines: [Line]
    var testDescription: String { file }
  }

  private static let indent = "  ///     "

  private static func heads() throws -> [Head] {
    let folder = Checkout.package.appending(path: "Tests/ConformanceTests")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix("Tests.swift") }.map { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      var lines: [Line] = []
      for line in text.split(separator: "\n") where line.hasPrefix(indent) {
        let words = line.dropFirst(indent.count).split(separator: " ").map(String.init)
        if words.count == 2 {
          lines.append(Line(word: words[0], text: words[1]))
        } else if let word = words.first, let last = lines.indices.last {
          lines[last].text += word
        }
      }
      return Head(file: file, lines: lines)
    }
  }

  @Test("are the values that the reference accepts and returns", arguments: try heads())
  func hold(_ head: Head) throws {
    #expect(!head.lines.isEmpty && head.lines.count.isMultiple(of: 2), "\(head.file)")
    for pair in stride(from: 0, to: head.lines.count - 1, by: 2) {
      #expect(try answer(to: head.lines[pair]) == head.lines[pair + 1])
    }
  }

  // MARK: - The reference

  private static let configuration = Configuration(
    clientID: "s6BhdRkqt3", appLink: "https://app.example.com/flip")
  private static let code: Text = "4/P0+q"
  private static let redirectURI: Text =
    "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"
  private static let state: Text = "af0ifjsldkj"

  private func answer(to line: Line) throws -> Line {
    let link = Text(line.text)
    switch line.word {
    case "starts":
      var app = ReferenceGoogleApp(states: States { _ in Self.state.bytes })
      let start = GoogleAppInput.Start(
        appLink: link, clientID: "s6BhdRkqt3", scopes: ["devices", "profile"],
        redirectURI: Self.redirectURI)
      return Self.line("opens", try app.start(start).opened.map(\.url), without: "nothing")
    case "returns":
      var app = ReferenceGoogleApp()
      let flip = GoogleAppInput.PendingFlip(
        clientID: "s6BhdRkqt3", redirectURI: Self.redirectURI, state: Self.state)
      let reply = app.receive(GoogleAppInput.Returned(pending: .flip(flip), url: link))
      return Line(word: "is", text: reply.outcome.rawValue)
    default:
      let outcome = try #require(UserDecision(rawValue: line.word))
      return try Self.answer(to: link, outcome)
    }
  }

  private static func answer(to link: Text, _ outcome: UserDecision) throws -> Line {
    guard link.bytes.starts(with: "https://auth.".utf8) else {
      var app = try ReferenceApp(configuration: configuration)
      let reply = app.receive(AppInput(url: link, outcome: outcome, code: code))
      #expect(reply.opened.allSatisfy { $0.universalLinksOnly == true })
      return line("opens", reply.opened.map(\.url), without: "nothing")
    }
    let reply = try ReferenceEndpoint(configuration: configuration).respond(
      to: EndpointInput(method: .get, url: link, outcome: outcome, code: code))
    let locations = reply.headers.filter { $0.name == "location" }.map(\.value)
    return line("redirects", locations, without: "nowhere")
  }

  /// The URLs that were opened, without the description of an error, which may say anything.
  private static func line(_ word: String, _ urls: [Text], without nothing: String) -> Line {
    let shown = urls.map {
      String(decoding: $0.bytes, as: UTF8.self).replacing(/&error_description=[^&]*/, with: "")
    }
    return Line(word: word, text: shown.isEmpty ? nothing : shown.joined(separator: " and "))
  }
}
