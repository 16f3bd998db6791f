import AppFlip
import Testing

@Suite("A parameter's name")
struct ParameterNameTests {
  private func isNamed(_ name: [UInt8], _ expected: String) -> Bool {
    let parameters = QueryParameter.split((name + utf8("=x"))[...])
    return parameters.count == 1 && parameters.allSatisfy { $0.isNamed(expected) }
  }

  @Test(
    "differs if any byte differs",
    arguments: [
      "", "Client_id", "CLIENT_ID", "client_ID", "client_i", "client_idd", "client-id", "clientid",
      "client_id[]", "client_id[0]", "client_id%5B%5D", "client_id.", "client_id ", " client_id",
      "+client_id", "client_id+", "client_id%20", "client_id%00", "client_id\u{0}",
      "\u{FEFF}client_id",
      "%EF%BB%BFclient_id", "client_id%EF%BB%BF", "client_id\u{301}", "client_id%CC%81",
      "c\u{2113}ient_id", "client%255Fid", "client%5", "client%", "client%5Gid", "client_id%",
      "%client_id", "%zzclient_id", "client%u005Fid", "client_%69%4", "amp;client_id", "client_id;",
      "%63lient%255Fid", "c\u{200B}lient_id", "\u{441}lient_id", "client\u{FF3F}id",
    ] as [Sample])
  func other(_ name: Sample) { #expect(!isNamed(name.bytes, "client_id")) }

  @Test("is matched byte for byte, with any one replaced, inserted or deleted")
  func edited() {
    let name = utf8("state")
    var sweep = Sweep()
    for index in name.indices {
      sweep.check(!isNamed(name.deleting(at: index), "state"), "deleted \(index)")
      for byte in everyByte where byte != name[index] {
        sweep.check(!isNamed(name.replacing(at: index, with: byte), "state"), "\(byte)")
      }
      // An ampersand in front is no part of the name.
      for byte in everyByte where index > 0 || byte != UInt8(ascii: "&") {
        sweep.check(!isNamed(name.inserting(byte, at: index), "state"), "\(byte) at \(index)")
      }
    }
    sweep.finish(checks: 5 * (1 + 255 + 256) - 1)
  }

  @Test("may have any of its bytes escaped")
  func escaped() {
    let name = utf8("redirect_uri")
    var sweep = Sweep()
    for mask in 0..<1 << name.count {
      let raw = name.indices.flatMap {
        mask >> $0 & 1 == 1 ? PercentEncoding.encodeAll([name[$0]]) : [name[$0]]
      }
      sweep.check(isNamed(raw, "redirect_uri"), text(raw))
    }
    sweep.finish(checks: 4_096)
  }
}
