import AdapterProtocol
import AppFlip
import ReferenceImplementation
import Testing

/// What the suite's own cases can't ask the reference: they judge an adapter that was started well.
@Suite("The reference")
struct ReferenceTests {
  @Test(
    "isn't started with a configuration that it can't serve",
    arguments: [
      (nil, nil, .missingClientID), ("", nil, .missingClientID),
      ("a", "https://app.example/a b", .unreadableAppLink("https://app.example/a b")),
    ] as [(Text?, Text?, ConfigurationError)])
  func configuration(_ clientID: Text?, _ appLink: Text?, _ error: ConfigurationError) {
    let configuration = Configuration(clientID: clientID, appLink: appLink)
    #expect(throws: error) { try ReferenceApp(configuration: configuration) }
    guard appLink == nil else { return }
    #expect(throws: error) { try ReferenceEndpoint(configuration: configuration) }
  }

  @Test(
    "starts no flip with an app link that parameters can't be added to",
    arguments: ["", "/flip", "https://a.example/?x=1", "https://a.example/#x", "https://a b/"])
  func unusableAppLinks(_ link: String) {
    #expect(throws: ConfigurationError.unusableAppLink(link)) {
      var app = ReferenceGoogleApp()
      _ = try app.start(
        GoogleAppInput.Start(
          appLink: Text(link), clientID: "c", scopes: [], redirectURI: Text(Links.target)))
    }
  }

  @Test(
    "has an app for every place without an app link, which without a code is as good as offline",
    arguments: [("4/P7", "?code=4%2FP7&"), (nil, "?error=cancelled&"), ("", "?error=cancelled&")]
      as [(Text?, String)])
  func anywhere(_ code: Text?, _ answer: String) throws {
    var app = try ReferenceApp(configuration: Configuration(clientID: Text(Links.clientID)))
    let link = "https://other.example/" + Links.link.dropFirst(Links.app.count)
    let opened = app.receive(AppInput(url: Text(link), outcome: .approves, code: code)).opened
    let expected = Array("\(Links.target)\(answer)".utf8)
    #expect(opened.map { Array($0.url.bytes.prefix(expected.count)) } == [expected])
  }
}
