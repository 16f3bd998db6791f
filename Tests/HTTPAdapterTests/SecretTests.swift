import AppFlip
import Foundation
import Processes
import TestSupport
import Testing

@Suite(
  "Secrets of a live endpoint's options",
  .enabled(if: Runtime.python3.isPresent, "\(Runtime.python3.reason)"))
struct SecretTests {
  private static let password = #"pa$$w<o>r&d "q" `id` \ é%41+"#
  private static let token = "tok-4f9a17c2e0"
  private static let session = "sid-77d1b0aa93"
  private static let key = "key-51c0de77f2"

  /// The options that give the secrets: as they are, by variables, by files, or by steps.
  enum Way: String, CaseIterable {
    case written, variable, file, steps
  }

  private func options(_ way: Way, in folder: URL) throws -> (words: String, [String: String]) {
    let values = [
      "PASSWORD": Self.password, "AUTH": "Bearer \(Self.token)", "COOKIE": "sid=\(Self.session)",
      "KEY": Self.key,
    ]
    for (name, value) in values {
      try Data("\(value)\n".utf8).write(to: folder.appending(path: name))
    }
    func value(_ name: String) -> String {
      switch way {
      case .written: values[name] ?? ""
      case .variable: "@env:\(name)"
      case .file, .steps: "@file:\(name)"
      }
    }
    let fill =
      way == .steps
      ? "--steps steps.txt"
      : "--field user=ada --field " + ShellWord.quoted("password=\(value("PASSWORD"))")
    try Data("fill user=ada\nfill password=\(Self.password)\nsubmit\n".utf8)
      .write(to: folder.appending(path: "steps.txt"))
    let words = """
      \(fill) --header 'Authorization: \(value("AUTH"))' --header='X-Api-Key: \(value("KEY"))' \
      --header-when approves 'Cookie: \(value("COOKIE"))'
      """
    return (words, way == .variable ? values : [:])
  }

  /// What no output may have: each secret as it is and in the forms that a server or a report writes.
  private static let forbidden =
    [password, token, session, key].flatMap { secret in
      [
        secret, secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "",
        secret.replacing("\\", with: "\\\\"),
        secret.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""),
        secret.replacing("&", with: "&amp;").replacing("<", with: "&lt;"),
      ]
    } + ["pa$$w", "pa%24%24w", "pa\\u0024"]

  private func check(_ text: String, _ place: String) {
    for secret in Self.forbidden {
      #expect(!text.contains(secret), "\(place) has \(secret): \(text.prefix(4_000))")
    }
  }

  private func check(filesOf folder: URL, isWhole: Bool = false) throws {
    let reports = folder.appending(path: "Reports").path
    let names = try #require(FileManager.default.enumerator(atPath: reports)).compactMap {
      $0 as? String
    }
    #expect(names.contains { $0.hasSuffix("conformance.txt") })
    if isWhole {
      for name in ["differential.txt", "statement.txt", "summary.md", "fuzzing.json"] {
        #expect(names.contains(name))
      }
    }
    for name in names {
      guard let data = FileManager.default.contents(atPath: "\(reports)/\(name)") else { continue }
      check(String(decoding: data, as: UTF8.self), name)
    }
  }

  @Test(
    "are in no report, on no console and in no child's command line, whatever the server returns",
    arguments: Way.allCases)
  func hidden(_ way: Way) async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let place = URL(filePath: folder)
    let secrets: [Any] = [Self.password, [Self.token, Self.session, Self.key]]
    let list = place.appending(path: "secrets.json")
    try JSONSerialization.data(withJSONObject: secrets).write(to: list)
    let server = try ServerProcess("reflecting.py", [list.path])
    defer { withExtendedLifetime(server) {} }
    let (signIn, values) = try options(way, in: place)
    let endpoint = "http://127.0.0.1:\(server.port)/authorize"
    let patience = ["APPFLIP_TIMEOUT_MS": "60000"]
    let named = ["--endpoint", endpoint, "--client-id", "google-LINK-42"]
    let asAdapter = [
      "--adapter", "http-adapter --endpoint \(endpoint) --client-id google-LINK-42 \(signIn)",
    ]
    let environment = values.merging(["APPFLIP_ENDPOINT_OPTIONS": signIn]) { $1 }
    let calls: [(words: [String], environment: [String: String])] = [
      (["check", "--filter", "endpoint.good"] + named + ["--endpoint-options", signIn], values),
      (["check", "--filter", "endpoint.good"] + asAdapter, values),
      (["replay", "endpoint.good", "--reports", "Reports/part"] + asAdapter, values),
      (["replay", "endpoint.good"] + named + ["--endpoint-options", signIn], values),
      (["fuzz", "--links", "20"] + asAdapter, values),
      (["doctor"] + asAdapter, values),
      (["differential", "--links", "5"] + asAdapter + asAdapter, values),
      (
        [
          "report", "--statement", "--reports", "Reports/part", "--output", "Reports/statement.txt",
        ], values
      ),
    ]
    let program = Checkout.products.appending(path: "appflip").path
    for (words, environment) in calls {
      let ending = try await Subprogram.run(
        program, words, in: place,
        environment.merging(patience) { $1 }.merging([
          "GITHUB_STEP_SUMMARY": "\(folder)/Reports/summary.md"
        ]) { $1 })
      check(ending.output + ending.errors, words[0])
      #expect(!(ending.output + ending.errors).contains("status 500"), "\(words): \(ending)")
    }
    // By the environment alone, as in CI.
    let ending = try await Subprogram.run(
      program, ["check", "--filter", "endpoint.good"], in: place,
      environment.merging(patience) { $1 }.merging([
        "APPFLIP_ENDPOINT": endpoint, "APPFLIP_CLIENT_ID": "google-LINK-42",
      ]) {
        $1
      })
    check(ending.output + ending.errors, "the environment")
    let report = try String(
      contentsOf: place.appending(path: "Reports/part/conformance.txt"), encoding: .utf8)
    #expect(report.contains("[redacted]") && report.contains("302"), "\(report)")
    try check(filesOf: place, isWhole: true)
  }

  @Test(
    "are on no console if the options are wrong",
    arguments: [
      "--header 'Bearer \(token)'", "--field \(token)", "--field 'password=\(token)",
      "--header 'Authorization: \(token)' --header 'X: a\u{0}'", "--feild password=\(token)",
      "--field password= \(token)", "--header Authorization: \(token)",
      "\"--field\" password=\(token) --post --post", "--field-when password=\(token)",
    ])
  func wrong(_ options: String) async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let ending = try await Subprogram.run(
      Checkout.products.appending(path: "appflip").path,
      [
        "check", "--filter", "endpoint.good", "--endpoint", "http://127.0.0.1:9/", "--client-id",
        "x",
        "--endpoint-options", options,
      ], in: URL(filePath: folder))
    #expect(ending.status != 0)
    check(ending.output + ending.errors, options)
    try check(filesOf: URL(filePath: folder))
  }

  @Test(
    "a backtick in an option of http-adapter is a character, whatever stands before the options",
    arguments: [["http-adapter", "\t"], ["http-adapter", "\n"], ["'http-adapter'", " "]])
  func unread(_ program: [String]) async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let options =
      "--endpoint http://127.0.0.1:9/ --client-id x --wait 0 --field password=a`touch $HOME/ran`"
    let ending = try await Subprogram.run(
      Checkout.products.appending(path: "appflip").path,
      ["check", "--filter", "endpoint.good", "--adapter", program.joined() + options],
      in: URL(filePath: folder), ["HOME": folder])
    #expect(ending.status != 0)
    #expect(!FileManager.default.fileExists(atPath: folder + "/ran"))
  }

  @Test("a user in the endpoint's URL is refused, and isn't shown")
  func user() async throws {
    let folder = try TemporaryDirectory.make()
    defer { TemporaryDirectory.remove(folder) }
    let ending = try await Subprogram.run(
      Checkout.products.appending(path: "appflip").path,
      [
        "check", "--endpoint", "http://ada:\(Self.token)@127.0.0.1:9/", "--client-id", "x",
      ], in: URL(filePath: folder))
    #expect(ending.status != 0 && ending.errors.contains("user name"), "\(ending)")
    check(ending.output + ending.errors, "the console")
    try check(filesOf: URL(filePath: folder))
  }
}
