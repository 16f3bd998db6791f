import AdapterProtocol
import AppFlip
import Testing
import Web

@testable import Conformance

@Suite("Pages as a browser reads them")
struct PageTests {
  private static let marker = String(decoding: ReflectionMarker.text, as: UTF8.self)

  private static func place(in page: String) -> Int? {
    ReflectionMarker.place(in: HTMLPage(Array(page.utf8)))
  }

  @Test(
    "the marker is found where it isn't escaped",
    arguments: [
      "<p>\(marker)</p>", "\(marker)", "<p>a &lt; b</p>\n<b>\(marker)", "<title>\(marker)</title>",
      "<textarea>\(marker)</textarea>", "<input value=\"\(marker)\">", "<input value='\(marker)'>",
      "<a href=\"https://a/?x=\(marker)\">", "<script>x = \"\(marker)\"</script>",
      "<script>x = '\(marker)'</script>", "<SCRIPT>f(\"a\", 'b \(marker)')</SCRIPT>",
      "<script>// don't\nx = \"\(marker)\"</script>",
      "<script>x = \"q7zk9xw4\\\"q7zk9xw4'q7zk9xw4<q7zk9xw4></q7zk9xw4>\"</script>",
      "<script>show('q7zk9xw4\"q7zk9xw4'q7zk9xw4&lt;q7zk9xw4')</script>",
      "<!-- a --><p title='x'>\(marker)</p>", "<script></script>\(marker)",
      "<input value=\"q7zk9xw4\"q7zk9xw4'q7zk9xw4&lt;q7zk9xw4>\">",
      "<input value='q7zk9xw4&quot;q7zk9xw4'q7zk9xw4&lt;q7zk9xw4>'>",
    ])
  func unescaped(_ page: String) { #expect(Self.place(in: page) != nil) }

  @Test(
    "the marker isn't judged where it is escaped as the place needs it, nor anything else",
    arguments: [
      "<p>q7zk9xw4\"q7zk9xw4'q7zk9xw4&lt;q7zk9xw4&gt;&lt;/q7zk9xw4&gt;</p>",
      "<input value=\"q7zk9xw4&quot;q7zk9xw4'q7zk9xw4<q7zk9xw4></q7zk9xw4>\">",
      "<input value='q7zk9xw4\"q7zk9xw4&#39;q7zk9xw4<q7zk9xw4></q7zk9xw4>'>",
      "<script>x = \"q7zk9xw4\\\"q7zk9xw4'q7zk9xw4<q7zk9xw4><\\/q7zk9xw4>\"</script>",
      "<script>x = 'q7zk9xw4\"q7zk9xw4\\'q7zk9xw4<q7zk9xw4><\\/q7zk9xw4>'</script>",
      "<script>/* don't */ x = \"q7zk9xw4\\u0022q7zk9xw4\\u0027q7zk9xw4\\u003cq7zk9xw4\"</script>",
      "<script>/* don't */ x = \"q7zk9xw4'q7zk9xw4\"; // that's it</script>",
      "<script>x = \"'q7zk9xw4'q7zk9xw4\"; y = '\"q7zk9xw4\"q7zk9xw4'</script>",
      "<p><b>q7zk9xw4</b></p>", "<p title=\"q7zk9xw4\">", "", "<", "</", "<!--", "<!-- q7zk9xw4",
      "<p", "<p a", "<p a=", "<p a=\"", "<script>", "<!doctype html>", "a<b>c", "<title>",
      "<!-- \(marker) -->",
    ])
  func escaped(_ page: String) { #expect(Self.place(in: page) == nil) }

  @Test("tags have their names and attributes, in any text")
  func tags() {
    let page = HTMLPage(
      Array(
        """
        <!DOCTYPE html><META HTTP-EQUIV=Refresh CONTENT="0; url=/a?b&amp;c">
        <form action='/x' data-a = "1" disabled/><script>'<b>'</script><title><i></title></form>
        """.utf8))
    let names = page.tags.filter { !$0.isEnd }.map { String(decoding: $0.name, as: UTF8.self) }
    #expect(names == ["meta", "form", "script", "title"])
    #expect(page.tags[0]["http-equiv"] == Array("Refresh".utf8))
    #expect(page.tags[0]["content"] == Array("0; url=/a?b&c".utf8))
    #expect(page.tags[1]["action"] == Array("/x".utf8))
    #expect(page.tags[1]["data-a"] == Array("1".utf8))
    #expect(page.tags[1]["disabled"] == [])
    #expect(page.scripts.map { Array(page.bytes[$0]) } == [Array("'<b>'".utf8)])
  }

  @Test("bytes of any kind are read to their end")
  func anyBytes() {
    var random = SplitMix64(seed: 3)
    let pieces = [
      "<", ">", "\"", "'", "=", "/", "!--", "-->", "script", "title", "a", " ", "\\", "q7zk9xw4",
    ]
    for _ in 0..<2_000 {
      let bytes = (0..<40).flatMap { _ in Array((random.pick(pieces) ?? "").utf8) }
      let page = HTMLPage(bytes)
      #expect(page.scripts.allSatisfy { $0.upperBound <= bytes.count })
      _ = ReflectionMarker.place(in: page)
    }
  }

  private static func destinations(
    _ body: String, refresh: String? = nil
  ) -> PageDestinations {
    let fields = refresh.map { [Header(name: "Refresh", value: Text(Array($0.utf8)))] } ?? []
    return PageDestinations(
      of: EndpointReply(status: 400, headers: fields, body: Text(Array(body.utf8))))
  }

  @Test(
    "a refresh leads to its URL",
    arguments: [
      "0; url=https://a.example/", "0;URL='https://a.example/'", "5; Url = \"https://a.example/\"",
      "5;https://a.example/", "5,https://a.example/", "5 https://a.example/",
      "\t5.5 ;\n'https://a.example/' or not", ".;\"https://a.example/",
      " 007 , url\t=\r'https://a.example/",
      "1.2.3;url=https://a.example/", "5;uRL =https://a.example/", "5;\u{C} https://a.example/",
    ])
  func refreshes(_ value: String) {
    let url = Array("https://a.example/".utf8)
    #expect(Self.destinations("", refresh: value).refreshes == [url])
    let content = value.replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    let meta = "<meta content=\"\(content)\" http-equiv=refresh>"
    #expect(Self.destinations(meta).refreshes == [url])
    #expect(Self.destinations("<meta name=refresh content=\"\(content)\">").refreshes == [])
  }

  @Test(
    "a text that isn't a refresh, or that has no URL, leads nowhere",
    arguments: [
      "", " ", "5", "5;", "5.", "5 ; ", "5;url=", "5;url=''", "5; '", "x;https://a.example/",
      "-1;url=https://a.example/", "+1;url=https://a.example/", "1s;url=https://a.example/",
      "url=https://a.example/", "https://a.example/", ";url=https://a.example/",
      "5:url=https://a.example/",
      "\u{A0}5;url=https://a.example/", "\u{B}5;url=https://a.example/",
      "5\u{A0};https://a.example/",
    ])
  func noRefresh(_ value: String) { #expect(Refresh.url(in: Array(value.utf8)) == nil) }

  @Test("a Refresh field beside a redirect leads to an answer only if it is a refresh")
  func refreshToAnswer() {
    func leads(_ value: String) -> Bool {
      EndpointReply(status: 302, headers: [Header(name: "Refresh", value: Text(value))])
        .refreshToAnswer != nil
    }
    #expect(leads("5;\(Samples.a)?code=c") && leads("5;url=\(Samples.a)"))
    #expect(!leads("x;url=\(Samples.a)") && !leads(Samples.a))
  }

  @Test(
    "text that isn't the name and an equals sign is part of the URL",
    arguments: [
      ("5;url", "url"), ("5;ur='x'", "ur='x'"), ("5;urn:a", "urn:a"), ("5;URLs=x", "URLs=x"),
      ("5;url 'x'", "url 'x'"), ("5;url='a'b'", "a"), ("5;'a\"b'", "a\"b"), ("5;`a`", "`a`"),
      ("5;;a", ";a"), ("5;,a", ",a"), ("5;url==a", "=a"), ("5;a url=b", "a url=b"),
      ("5;\u{FC}", "\u{FC}"),
    ])
  func refreshURLs(_ value: String, _ url: String) {
    #expect(Refresh.url(in: Array(value.utf8)) == Array(url.utf8))
  }

  @Test(
    "a form and a script lead where they are sent",
    arguments: [
      "<form action=\"https://a.example/\">", "<button formaction='https://a.example/'>",
      "<script>location = 'https://a.example/'</script>",
      "<script>window.location.href=\"https://a.example/\";</script>",
      "<script>document.location.replace(\"https:\\/\\/a.example\\/\")</script>",
      "<body onload=\"location.assign('https://a.example/')\">",
      "<script>window.open('https://a.example/')</script>",
    ])
  func others(_ body: String) {
    #expect(Self.destinations(body).others.contains(Array("https://a.example/".utf8)))
  }

  @Test(
    "a mentioned URL leads nowhere",
    arguments: [
      "<p>https://a.example/</p>", "<a href='https://a.example/'>",
      "<input value='https://a.example/'>",
      "<script>var data = {\"location\": \"https://a.example/\"}</script>",
      "<script>report(\"https://a.example/\")</script>", "<img src='https://a.example/'>",
      "<form action='https://a.example/'",
      "<meta http-equiv=refresh content='0;url=https://a.example/",
    ])
  func nowhere(_ body: String) {
    let destinations = Self.destinations(body)
    #expect(destinations.others + destinations.refreshes == [])
  }

  @Test("a URL leads to a target if it is the target, or goes on behind it as a URL does")
  func leading() {
    func leads(_ url: String, _ target: String) -> Bool {
      PageDestinations.leads(Array(url.utf8), to: Array(target.utf8))
    }
    #expect(leads("https://a.example/cb", "https://a.example/cb"))
    #expect(leads("https://a.example/cb?error=x", "https://a.example/cb"))
    #expect(leads("https://a.example/cb?x=1&error=x", "https://a.example/cb?x=1"))
    #expect(!leads("https://a.example/cbx", "https://a.example/cb"))
    #expect(!leads("/help", "/") && !leads("https://a.example/", "https") && !leads("", ""))
  }
}
