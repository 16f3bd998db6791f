import AppFlip
import Foundation
import Testing

@testable import Conformance

@Suite("Corpus")
struct CorpusTests {
  private static let code = #""expect":{"app/state/exact":["code"]}"#
  private static let good = #"{"id":"app.X","title":"t","state":"a",\#(code)}"#

  private func error(_ line: String, in files: [String] = Corpus.files) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "links"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in Corpus.files {
      let text = files.contains(file) ? "\(Self.good)\n\(line)\n" : Self.good
      try Data(DataFile.ended(Array(text.utf8))).write(to: folder.appending(path: file))
    }
    do throws(FileError) {
      _ = try Corpus(in: folder)
      return "accepted"
    } catch { return "\(error)" }
  }

  @Test("accepts a row that is right")
  func accepts() throws { #expect(try error(Self.good) == "accepted") }

  @Test(
    "names the file, the line and the error",
    arguments: [
      (#"{"id":"#, "byte"), (#"[]"#, "must be an object"),
      (#"{"id":"a","title":"t","state":"a"}"#, "name the role of the request"),
      (#"{"id":"a","title":"t",\#(code)}"#, "exactly one of link"),
      (#"{"title":"t","state":"a",\#(code)}"#, "id: missing"),
      (good.replacing("code", with: "cod"), "unknown name \"cod\""),
      (good.replacing("}}", with: #"},"x":1}"#), "x: unexpected member"),
      (good.replacing(#":"a""#, with: #":"{nowhere}""#), "{nowhere}"),
      (good.replacing(#":"a""#, with: #":"{""#), "isn't closed"),
      (good.replacing(#""t""#, with: #""t\u0007""#), "printable ASCII"),
      (good.replacing(#""state""#, with: #""link":"b","state""#), "exactly one"),
    ])
  func refuses(_ row: (line: String, problem: String)) throws {
    let error = try error(row.line)
    #expect(error.hasPrefix("Corpus/links/series.jsonl, line 2"))
    #expect(error.contains(row.problem), "\(error)")
  }

  private static let badCases = [
    (#""link":"a""#, "name the role of the request"),
    (#""subject":"app/survives","steps":[]"#, "steps: must have values"),
    (#""link":"a","expect":{}"#, "expect: must have values"),
    (#""link":"a","expect":{"app/state/exact":[]}"#, "must have responses, each once"),
    (#""link":"a","expect":{"app/state/exact":["code","code"]}"#, "must have responses, each"),
    (#""subject":"app/survives","link":"a","exercises":[]"#, "exercises: must have values"),
    (
      #""subject":"app/survives","link":"a","features":["post","post"]"#,
      "features: must have each value once"
    ),
    (#""subject":"app/survives","steps":[{"links":"a"}]"#, "steps[0].links: unexpected member"),
    (#""subject":"app/survives","link":"a","steps":[{"link":"a"}]"#, "link: unexpected member"),
    (#""subject":"app/survives","outcome":"agrees""#, "outcome: unknown name"),
    (#""subject":"app/survives","activity":"walks""#, "activity: unknown name"),
    (#""subject":"app/survives","link":"a","at_once":"no""#, "at_once: must be true or false"),
    (#""subject":"app/survives","link":"a","forgotten_before":[1]"#, "there isn't a request 1"),
    (#""subject":"endpoint/survives","link":"a","headers":["a"]"#, "headers: must be an object"),
    (
      #""subject":"endpoint/survives","link":"a","headers":{"a":1}"#,
      "headers.a: must be a string"
    ),
    (#""subject":"endpoint/survives","method":"PUT""#, "method: unknown name"),
    (#""subject":"google-app/survives","pending":"all""#, "pending: unknown name"),
    (#""subject":"google-app/survives","at":"https://e.example""#, "one of the 12 redirect URLs"),
    (#""subject":"composition/state/exact","link":"a""#, "name the role of the request"),
    (#""subject":"app/survives","link":"a","configuration":"odd""#, "configuration: unexpected"),
    (#""subject":"app/survives","link":"a","code_of":-1"#, "code_of: must be from 0"),
    (#""subject":"app/survives","link":"a","each":{}"#, "each: must have a name"),
    (#""subject":"app/survives","link":"a","each":{"url":[12]}"#, "each.url: has no values"),
    (
      #""subject":"app/survives","link":"a","each":{"byte":"7F-20"}"#, "each.byte: has no values"
    ),
    (#""subject":"app/survives","link":"a","each":{"length":[0]}"#, "each.length: has no values"),
    (#""subject":"app/survives","link":"a","each":{"shape":"tall"}"#, "each.shape: has no values"),
    (#""subject":"app/survives","link":"{url}""#, "the place {url} isn't known"),
  ]

  @Test("names the error in a case of any role", arguments: badCases)
  func cases(_ members: String, _ problem: String) throws {
    let line = #"{"id":"a","title":"t",\#(members)}"#
    let error = try error(line, in: ["links/cases.jsonl"])
    #expect(error.hasPrefix("Corpus/links/cases.jsonl, line 2"))
    #expect(error.contains(problem), "\(error)")
  }

  @Test("a series has a case for each value of each name, the first name's values outside")
  func series() throws {
    let line = #"""
      {"id":"{a}.{b:1}","title":"{byte:shown}","each":{"a":["x","y"],"b":[["n","1"]],\#
      "byte":"20 7E"},"state":"{state}{byte:escaped}","expect":{"app/state/exact":["code"]}}
      """#
    let cases = try Case.all(ofLine: Array(line.utf8)[...])
    #expect(cases.map(\.id) == ["x.1", "x.1", "y.1", "y.1"])
    #expect(cases.map(\.title) == [" ", "~", " ", "~"])
    let links = cases.compactMap { $0.steps.first?.link }
    #expect(
      links.map { String(decoding: $0.written, as: UTF8.self).contains("%7E") } == [
        false, true, false, true,
      ])
  }

  @Test("names a file that is missing")
  func missing() {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let error = #expect(throws: FileError.self) { try Corpus(in: folder) }
    #expect(
      error?.description.hasPrefix("Corpus/links/series.jsonl: the file can't be read; ")
        == true)
  }

  @Test("fills every place of a template")
  func templates() throws {
    let template = try LinkTemplate(
      parsing: Array(
        ("{app_link}|{app_link:http}|{client_id}|{client_id:swapped-case}|{client_id:kelvin}|"
          + "{scope}|{redirect_uri}|{byte FF}|{repeat 3 ab}").utf8))
    let filled = Bytes.escaped(try template.fill(.offered))
    #expect(
      filled == "https://app.example.com/flip|http://app.example.com/flip|google-LINK-42|"
        + "GOOGLE-link-42|google-LIN%E2%84%AA-42|devices%20profile|\(Samples.encodedA)|\\xFF|ababab"
    )
  }

  @Test("says why a client ID can't be varied")
  func unfillable() throws {
    let fixture = Fixture(clientID: Array("123".utf8), appLink: [], scopes: [])
    for variant in [ClientIDVariant.kelvin, .swappedCase] {
      let template = LinkTemplate.flip(clientID: [.clientID(variant)])
      #expect(throws: UnfillableTemplate.self) { try template.fill(fixture) }
    }
  }
}
