import AppFlip
import Testing

@Suite("A parameter's name")
struct ParameterNameTests {
  private func isNamed(_ name: [UInt8], _ expected: String) -> Bool {
    let parameters = QueryParameter.split((name + bytes("=x"))[...])
    return parameters.count == 1 && parameters.allSatisfy { $0.isNamed(expected) }
  }

  @Test(
    "is the expected one when it decodes to it",
    arguments: [
      "client_id", "%63lient_id", "client%5Fid", "client%5fid", "client_i%64",
      "%63%6c%69%65%6E%74%5F%69%64",
    ])
  func decoded(_ name: String) { #expect(isNamed(bytes(name), "client_id")) }

  @Test(
    "is another one when anything differs",
    arguments: [
      "", "Client_id", "CLIENT_ID", "client_ID", "client_i", "client_idd", "client-id", "clientid",
      "client_id[]", "client_id[0]", "client_id%5B%5D", "client_id.", "client_id ", " client_id",
      "+client_id", "client_id+", "client_id%20", "client_id%00", "client_id\u{0}",
      "\u{FEFF}client_id",
      "%EF%BB%BFclient_id", "client_id%EF%BB%BF", "client_id\u{301}", "client_id%CC%81",
      "c\u{2113}ient_id", "client%255Fid", "client%5", "client%", "client%5Gid", "client_id%",
      "%client_id", "%zzclient_id", "client%u005Fid", "client_%69%4", "amp;client_id", "client_id;",
      "c\u{200B}lient_id", "\u{441}lient_id", "client\u{FF3F}id",
    ] as [Sample])
  func other(_ name: Sample) { #expect(!isNamed(name.octets, "client_id")) }

  @Test("is matched octet for octet, with any one replaced, inserted or deleted")
  func edited() {
    let name = bytes("state")
    var sweep = Sweep()
    for index in name.indices {
      sweep.check(!isNamed(name.deleting(at: index), "state"), "deleted \(index)")
      for octet in everyOctet where octet != name[index] {
        sweep.check(!isNamed(name.replacing(at: index, with: octet), "state"), "\(octet)")
      }
      // An ampersand in front is no part of the name.
      for octet in everyOctet where index > 0 || octet != UInt8(ascii: "&") {
        sweep.check(!isNamed(name.inserting(octet, at: index), "state"), "\(octet) at \(index)")
      }
    }
    sweep.finish(checks: 5 * (1 + 255 + 256) - 1)
  }

  @Test("may have any of its octets escaped")
  func escaped() {
    let name = bytes("redirect_uri")
    var sweep = Sweep()
    for mask in 0..<1 << name.count {
      let raw = name.indices.flatMap {
        mask >> $0 & 1 == 1 ? PercentEncoding.encodeAll([name[$0]]) : [name[$0]]
      }
      sweep.check(isNamed(raw, "redirect_uri"), text(raw))
    }
    sweep.finish(checks: 4_096)
  }

  @Test("with an escape is what it decodes to, never its raw text")
  func rawText() {
    #expect(!isNamed(bytes("a%62"), "a%62"))
    #expect(isNamed(bytes("a%62"), "ab"))
    #expect(isNamed(bytes("a%2562"), "a%62"))
    #expect(!isNamed(bytes("a%"), "a%"))
  }

  @Test("holds a plus where a plus stands, escaped or not")
  func plus() {
    #expect(!isNamed(bytes("a+b"), "a b"))
    #expect(!isNamed(bytes("a+%62"), "a b"))
    #expect(isNamed(bytes("a%20%62"), "a b"))
  }

  @Test("isn't equal to a canonical equivalent")
  func canonicalEquivalence() {
    #expect(!isNamed(bytes("\u{212A}"), "K"))
    #expect(!isNamed(bytes("%E2%84%AA"), "K"))
    #expect(!isNamed(bytes("e\u{301}"), "\u{E9}"))
    #expect(isNamed(bytes("%C3%A9"), "\u{E9}"))
  }

  @Test("doesn't depend on a value, and may be empty")
  func withoutValue() {
    #expect(QueryParameter.split(bytes("state")[...]).first?.isNamed("state") == true)
    #expect(QueryParameter.split(bytes("state==")[...]).first?.isNamed("state") == true)
    #expect(QueryParameter.split(bytes("=state")[...]).first?.isNamed("state") == false)
    #expect(QueryParameter.split(bytes("=state")[...]).first?.isNamed("") == true)
  }
}
