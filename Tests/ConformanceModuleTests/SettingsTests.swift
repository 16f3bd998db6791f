import AppFlip
import Conformance
import Testing

@Suite("Settings")
struct SettingsTests {
  @Test("CI needs the name of an adapter, of an endpoint, or the word reference")
  func subject() throws {
    for (variables, isNamed) in [
      ([:], false), (["APPFLIP_ADAPTER": "reference"], true),
      (["APPFLIP_ADAPTER": "./adapter"], true),
      (["APPFLIP_ENDPOINT": "http://localhost/", "APPFLIP_CLIENT_ID": "google"], true),
    ] as [([String: String], Bool)] {
      let settings = try Settings(environment: variables.merging(["CI": "true"]) { $1 })
      if isNamed {
        try settings.requireSubject()
      } else {
        #expect(throws: SettingsError.self) { try settings.requireSubject() }
      }
      try Settings(environment: variables).requireSubject()
    }
    let named = try Settings(environment: ["APPFLIP_ADAPTER": "reference"])
    #expect(named.adapter == nil && named.isReferenceNamed)
    #expect(throws: SettingsError.self) {
      try Settings(environment: [
        "APPFLIP_ADAPTER": "reference", "APPFLIP_ENDPOINT": "http://localhost/",
        "APPFLIP_CLIENT_ID": "google",
      ])
    }
  }

  @Test("nothing asked for is the reference, edition 4, the default profile, 2 s")
  func defaults() throws {
    let settings = try Settings(environment: ["PATH": "/bin", "APPFLIP": "no variable of ours"])
    #expect(settings == Settings())
    #expect(settings.adapter == nil)
    #expect(settings.edition == .fourth)
    #expect(settings.profile == .default)
    #expect(settings.deadline == 2_000 && settings.helloDeadline == 30_000)
    #expect(settings.baseline == nil && !settings.isUnattended)
  }

  @Test("reads each variable")
  func values() throws {
    let settings = try Settings(environment: [
      "APPFLIP_ADAPTER": " python3 a.py ", "APPFLIP_ROLES": "app", "APPFLIP_EDITION": "2",
      "APPFLIP_PROFILE": "strict", "APPFLIP_REPORTS": "out", "APPFLIP_TIMEOUT_MS": "500",
      "APPFLIP_BASELINE": "list.txt", "CI": "true", "APPFLIP_START_TIMEOUT_MS": "90000",
    ])
    #expect(settings.adapter == "python3 a.py")
    #expect(settings.roles == [.app])
    #expect(settings.edition == .second)
    #expect(settings.profile == .strict)
    #expect(settings.reports == "out")
    #expect(settings.deadline == 500 && settings.helloDeadline == 90_000)
    #expect(settings.baseline == "list.txt" && settings.isUnattended)
    for no in ["", "0", "false", "No", "off"] {
      #expect(try !Settings(environment: ["CI": no]).isUnattended, "\(no)")
    }
    for yes in ["1", "true", "GitLab"] {
      #expect(try Settings(environment: ["CI": yes]).isUnattended, "\(yes)")
    }
  }

  @Test("a live endpoint is the command line of the suite's own adapter of such endpoints")
  func endpoint() throws {
    var environment = [
      "APPFLIP_ENDPOINT": "http://a.example/o?x=1", "APPFLIP_CLIENT_ID": "it's",
    ]
    let settings = try Settings(environment: environment)
    #expect(
      settings.adapter == #"http-adapter --endpoint 'http://a.example/o?x=1' --client-id 'it'\''s'"#
    )
    #expect(settings.endpointNotice(requests: "2 requests")?.contains("2 requests") == true)
    environment["APPFLIP_ENDPOINT_OPTIONS"] = "--field user=ada"
    #expect(
      try Settings(environment: environment).adapter?.hasSuffix(" --field user=ada") == true)
    environment["APPFLIP_ADAPTER"] = "python3 a.py"
    #expect(throws: SettingsError.self) { try Settings(environment: environment) }
    let error = #expect(throws: SettingsError.self) {
      try Settings(environment: ["APPFLIP_ENDPOINT": "http://a.example/"])
    }
    #expect(error?.name == "APPFLIP_CLIENT_ID")
    #expect(try Settings(environment: ["APPFLIP_ADAPTER": "x"]).endpointNotice(requests: "") == nil)
  }

  @Test("a switch is 1 or 0")
  func switches() throws {
    let name = "APPFLIP_STRICT_COVERAGE"
    for value in ["0", ""] { #expect(try Settings(environment: [name: value]) == Settings()) }
    #expect(try Settings(environment: [name: "1"]).isCoverageStrict)
    let error = #expect(throws: SettingsError.self) { try Settings(environment: [name: "yes"]) }
    #expect(error?.name == name)
  }

  @Test(
    "refuses a value that makes no sense, and names the variable and what it takes",
    arguments: [
      ("APPFLIP_ADAPTER", "", "the command"), ("APPFLIP_ADAPTER", "  ", "the command"),
      ("APPFLIP_ROLES", "", "app"), ("APPFLIP_ROLES", "apps", "app"),
      ("APPFLIP_ROLES", ",", "app"), ("APPFLIP_EDITION", "0", "1, 2, 3 or 4"),
      ("APPFLIP_EDITION", "5", "1, 2, 3 or 4"), ("APPFLIP_EDITION", "newest", "1, 2, 3 or 4"),
      ("APPFLIP_EDITION", "", "1, 2, 3 or 4"), ("APPFLIP_EDITION", "\u{1B}[31m", "\\x1B[31m"),
      ("APPFLIP_PROFILE", "Strict", "default or strict or oauth"),
      ("APPFLIP_REPORTS", "", "a folder"), ("APPFLIP_BASELINE", " ", "a file"),
      ("APPFLIP_TIMEOUT_MS", "0", "milliseconds"),
      ("APPFLIP_TIMEOUT_MS", "2s", "milliseconds"), ("APPFLIP_TIMEOUT_MS", "-1", "milliseconds"),
      ("APPFLIP_TIMEOUT_MS", "99999999999999999999", "milliseconds"),
      ("APPFLIP_START_TIMEOUT_MS", "600001", "milliseconds from 1 to 600000"),
    ])
  func refuses(_ row: (name: String, value: String, takes: String)) {
    let error = #expect(throws: SettingsError.self) {
      try Settings(environment: [row.name: row.value])
    }
    #expect(error?.name == row.name)
    #expect(error.map { "\($0)".contains(row.takes) } == true)
  }

}
