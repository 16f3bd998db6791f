import AdapterProtocol
import AppFlip
import Foundation
import HTTPAdapter
import Processes
import TestSupport
import Testing
import Web

@Suite("Command line of http-adapter")
struct CommandLineTests {
  private let needed = ["--endpoint", "http://a.example/authorize", "--client-id", "google"]

  private func settings(_ options: String...) throws -> Settings {
    guard case .serve(let settings) = try CommandLineOptions.read(needed + options) else {
      throw UsageError("only the help is asked for")
    }
    return settings
  }

  @Test("without options, only approval is declared")
  func least() throws {
    let settings = try settings()
    #expect(settings.outcomes == [.approves])
    #expect(settings.headers(for: .approves).isEmpty)
    #expect(settings.formFields(for: .approves).isEmpty)
    #expect(settings.name == "a.example")
  }

  @Test("an outcome is declared when a header or a field is for it")
  func outcomes() throws {
    let settings = try settings(
      "--field-when", "cancels", "a=", "--header-when", "declines", "B:x")
    #expect(settings.outcomes == [.approves, .declines, .cancels])
    #expect(settings.headers(for: .declines) == [Header(name: "B", value: "x")])
    #expect(settings.formFields(for: .approves).isEmpty)
    #expect(settings.formFields(for: .cancels) == [FormField(name: Array("a".utf8), value: [])])
  }

  @Test("a field of one outcome replaces the field of the same name")
  func replaced() throws {
    let settings = try settings(
      "--field", "a=1", "--field", "b=2", "--field-when", "declines", "a=3", "--field-when",
      "declines", "a=4")
    func shown(_ outcome: UserDecision) -> [UInt8] {
      FormField.body(settings.formFields(for: outcome))
    }
    #expect(shown(.approves) == Array("a=1&b=2".utf8))
    #expect(shown(.declines) == Array("b=2&a=3&a=4".utf8))
  }

  @Test(
    "the help is printed without other options, in printable ASCII; a value -h isn't a request for help"
  )
  func help() throws {
    #expect(try CommandLineOptions.read(["--wait", "1", "--help"]) == .help)
    #expect(throws: UsageError.self) { try CommandLineOptions.read(["--client-id", "--help"]) }
    let words = ["--endpoint", "http://a.example/", "--client-id=--help"]
    #expect(try CommandLineOptions.read(words) != .help)
    #expect(Help.text.contains("\n  --login-page PATH\n      only a redirect"))
    #expect(Help.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(Help.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("the example of the help can be read")
  func example() throws {
    let example = try #require(Help.text.firstMatch(of: /example:\n  http-adapter ([^\0]*)/)).1
    let text = example.replacing("\\\n", with: "").replacing("@env:PASSWORD", with: "secret")
    let words = text.matches(of: /'([^']*)'|(\S+)/).map { String($0.1 ?? $0.2 ?? "") }
    guard case .serve(let settings) = try CommandLineOptions.read(words) else {
      Issue.record("only the help is asked for")
      return
    }
    #expect(settings.outcomes == [.approves, .declines])
  }

  @Test(
    "a file of more than 1 MiB and a FIFO aren't read",
    arguments: [["--steps"], ["--ca"], ["--redirect-uri"], ["--field", "a=@file:"]])
  func unread(_ option: [String]) throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    #expect(FileManager.default.createFile(atPath: folder + "/big", contents: nil))
    #expect(unsafe truncate(folder + "/big", 2 << 20) == 0)
    #expect(unsafe mkfifo(folder + "/fifo", 0o644) == 0)
    for (name, reason) in [("big", "big has more than 1 MiB"), ("fifo", "fifo is a FIFO")] {
      let value = (option.dropFirst().first ?? "") + folder + "/" + name
      let error = #expect(throws: UsageError.self) {
        try CommandLineOptions.read(needed + [option[0], value])
      }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
  }

  @Test(
    "a bad one is refused, and the error says why",
    arguments: [
      (["--verbose"], "unknown option --verbose"),
      (["--header"], "--header takes 'NAME: VALUE'"),
      (["--header-when", "approves"], "--header-when takes OUTCOME 'NAME: VALUE'"),
      (["--header-when", "waits", "A: b"], "unknown outcome waits; known: approves, declines"),
      (["--header", "novalue"], "a header field must have a colon"),
      (["--header", "a b: c"], "must be a token"),
      (["--header", "a: b\r\nc: d"], "CR, LF or NUL"),
      (["--header", "Content-Length: 3"], "the client writes content-length itself"),
      (["--client-id", "x"], "--client-id is given twice"),
      (
        ["--field", "a=[redacted]"],
        "--field: reports show [redacted] instead of a secret; give the value as @env:NAME or @file:PATH"
      ),
      (["--field", "a=@env:APPFLIP_NO_SUCH"], "--field: the variable APPFLIP_NO_SUCH isn't set"),
      (
        ["--header", "A: @file:/nowhere"],
        "--header: /nowhere: it can't be read; check that it exists"
      ),
      (["--field", "a=b", "c"], "a word without an option"),
      (["--login-page", "login"], "--login-page: a path must start with /"),
      (["--form", "consent#2"], "--form: a path must start with /"),
      (["--form", "/consent#0"], "--form: the number of a form"),
      (["--form-when", "approves", "/consent#two"], "--form-when: the number of a form"),
      (["--login-page", "/login?x"], "--login-page: a path must start with /"),
      (["--login-page", "//b.example/"], "--login-page: a path must start with /"),
      (["--allow-origin", "b.example"], "--allow-origin: it must start with http"),
      (["--field", "=b"], "a field must have a name and ="),
      (["--steps", "/nowhere"], "--steps: /nowhere: it can't be read"),
      (["--field", "a=b", "--steps", "x"], "--steps: it replaces --field"),
      (["--wait", "1s"], "--wait: must be a number"),
      (["--wait", "-1"], "--wait: must be a number of milliseconds from 0"),
    ])
  func refusals(_ options: [String], _ reason: String) {
    let error = #expect(throws: UsageError.self) { try CommandLineOptions.read(needed + options) }
    #expect(error?.description.contains(reason) == true)
  }

  @Test(
    "an endpoint that can't be used is refused",
    arguments: [
      ([], "--endpoint is missing"),
      (["--endpoint", "http://a.example/"], "--client-id is missing"),
      (["--endpoint", "http://a.example/", "--client-id", ""], "--client-id is empty"),
      (["--endpoint", "a.example", "--client-id", "x"], "must start with http:// or https://"),
      (["--endpoint", "http://a.example/#f", "--client-id", "x"], "fragment"),
      (["--endpoint", "http://u:p@a.example/", "--client-id", "x"], "user name"),
      (
        ["--endpoint", "http://a.example/%", "--client-id", "x"],
        "--endpoint: byte 17, path: a percent sign"
      ),
      (["--endpoint", "http://a.example:99999/", "--client-id", "x"], "port"),
    ])
  func endpoints(_ arguments: [String], _ reason: String) {
    let error = #expect(throws: UsageError.self) { try CommandLineOptions.read(arguments) }
    #expect(error?.description.contains(reason) == true)
  }
}
