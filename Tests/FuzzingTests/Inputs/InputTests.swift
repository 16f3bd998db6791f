import AdapterProtocol
import AppFlip
import Conformance
import Harness
import TestSupport
import Testing

@testable import Fuzzing

@Suite("Input links")
struct InputLinkTests {
  @Test(
    "20,000 random texts are split as by the reader of the rules, and serialise to what was split")
  func property() {
    var random = SplitMix64(seed: 1)
    let alphabet = Array("ab?#&=;%\0\u{FF}/:".utf8) + [0xFF, 0xC0]
    for _ in 0..<20_000 {
      let bytes = (0..<random.below(24)).map { _ in alphabet[random.below(alphabet.count)] }
      let (link, uri) = (InputLink(splitting: bytes), URIReference(splitting: bytes))
      #expect(link.bytes == bytes && link.length == bytes.count)
      #expect(link.base[...] == uri.base && link.fragment.map { $0[...] } == uri.fragment)
    }
  }

  @Test("a link whose bytes were kept is written anew behind each change of a part")
  func change() {
    let changes: [(String, (inout InputLink) -> Void)] = [
      ("https://b.example?a=1#f", { $0.base = Array("https://b.example".utf8) }),
      ("https://a.example?a=2#f", { $0.query?[0].value = Array("2".utf8) }),
      ("https://a.example#f", { $0.query = nil }),
      ("https://a.example?a=1", { $0.fragment = nil }),
    ]
    for (expected, change) in changes {
      let bytes = Array(expected.utf8)
      var link = InputLink(splitting: Array("https://a.example?a=1#f".utf8))
      link.write()
      change(&link)
      #expect(link.bytes == bytes && link.length == bytes.count)
      #expect(link == InputLink(splitting: bytes))
    }
  }

  @Test("the parts of every link of the catalogue are the same for the reader of the rules")
  func sameParts() throws {
    for testCase in try SharedCatalogue.all.get().cases where !testCase.isDependent {
      for step in testCase.steps {
        guard let bytes = try step.link?.fill(.offered) else { continue }
        let (input, uri) = (InputLink(splitting: bytes), URIReference(splitting: bytes))
        #expect(input.bytes == bytes && input.base[...] == uri.base)
        #expect(input.fragment.map { $0[...] } == uri.fragment)
        let named = (input.query ?? []).filter { !$0.name.isEmpty || $0.value != nil }
        #expect(named.map { $0.name[...] } == uri.parameters.map(\.name))
        #expect(named.map { $0.value.map { $0[...] } } == uri.parameters.map(\.value))
      }
    }
  }
}

@Suite("Parameters of inputs")
struct InputParametersTests {
  @Test("20,000 random queries are written as they were split, with every separator but the first")
  func writing() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let query = text(below: 40, &random)
      let parts = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      var parameters = parts.map { part in
        let equals = part.firstIndex(of: UInt8(ascii: "="))
        return InputParameter(
          Array(part[..<(equals ?? part.endIndex)]), equals.map { Array(part[($0 + 1)...]) })
      }
      #expect(InputParameters(splitting: query) == parameters)
      #expect(parameters.written == query && parameters.length == query.count)
      for index in parameters.indices { parameters[index].separator = text(below: 4, &random) }
      let written = zip(parameters, parts).map { $0.separator + $1 }.joined()
      let bytes = Array(written.dropFirst(parameters[0].separator.count))
      #expect(parameters.written == bytes && parameters.length == bytes.count)
    }
  }

  private func text(below length: Int, _ random: inout SplitMix64) -> [UInt8] {
    let bytes = Array("ab&==;%".utf8) + [0, 0xFF]
    return (0..<random.below(length)).map { _ in bytes[random.below(bytes.count)] }
  }
}

@Suite("Fields of the header of an input")
struct InputHeaderTests {
  private static func header(_ name: String, _ value: String) -> InputHeader {
    InputHeader(Array(name.utf8), Array(value.utf8))
  }

  private static func input(_ headers: InputHeader...) -> FuzzRequest {
    var input = Inputs.endpoint
    input.headers = headers
    return input
  }

  @Test("they are sent beside those of an ordinary request, or in their place")
  func sent() throws {
    var form = Self.input(Self.header("x-a", "1"), Self.header("Accept", "*/*"))
    form.form = []
    let ofBrowser = [
      "accept-language", "user-agent", "upgrade-insecure-requests", "sec-fetch-site",
      "sec-fetch-mode", "sec-fetch-dest", "sec-fetch-user",
    ]
    for (input, names) in [
      (Self.input(), ["accept"] + ofBrowser),
      (Self.input(Self.header("x-a", "1")), ["accept"] + ofBrowser + ["x-a"]),
      (form, ofBrowser + ["content-type", "x-a", "Accept"]),
    ] {
      guard case .authorizationEndpoint(let sent) = input.runInput(in: .offered) else {
        Issue.record("no request")
        continue
      }
      #expect(sent.headers.map { String(decoding: $0.name.bytes, as: UTF8.self) } == names)
      #expect(RequestHeader.further(among: sent.headers).count == input.headers.count)
    }
  }
}
