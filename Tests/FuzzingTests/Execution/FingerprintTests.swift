import AppFlip
import Testing

@testable import Fuzzing

@Suite("Fingerprints")
struct FingerprintTests {
  @Test("are the same in every run, on every machine")
  func golden() {
    #expect(of { $0.add([UInt8]()) } == 17_332_517_324_485_535_323)
    #expect(of { $0.add(Array("a".utf8)) } == 6_407_659_210_862_022_945)
    #expect(of { $0.add(Array("https://a.example/?x=1".utf8)) } == 10_649_529_748_765_888_944)
    #expect(of { $0.add(UInt64.max) } == 3_345_145_007_003_760_966)
    #expect(Inputs.app.fingerprint == 5_954_247_848_715_023_779)
    #expect(Inputs.googleApp.fingerprint == 8_150_794_214_201_682_389)
  }

  @Test("are of the octets eight by eight, the last few with the first one highest")
  func definition() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<5_000 {
      let text = (0..<random.below(40)).map { _ in UInt8(random.below(256)) }
      let plain = of { mark in
        mark.add(text.count)
        var rest = text
        while rest.count >= 8 {
          mark.add(rest.prefix(8).reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
          rest.removeFirst(8)
        }
        mark.add(rest.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
      }
      #expect(of { $0.add(text) } == plain)
    }
  }

  @Test("tell apart what is put together in other ways")
  func parts() {
    let values = [
      of { $0.add([UInt8]()) }, of { $0.add(nil as [UInt8]?) }, of { $0.add([0]) },
      of { $0.add([0, 0]) }, of { $0.add(Array(repeating: 0, count: 8)) },
      of { $0.add(Array(repeating: 0, count: 9)) }, of { $0.add(Array("ab".utf8)) },
      of { $0.add(Array("ba".utf8)) },
      of {
        $0.add(Array("a".utf8))
        $0.add(Array("b".utf8))
      },
      of { $0.add(Array("abcdefgh".utf8)) }, of { $0.add(Array("abcdefghi".utf8)) },
      of { $0.add(Array("bacdefgh".utf8)) }, of { $0.add(Array("abcdefgih".utf8)) }, of { _ in },
    ]
    #expect(Set(values).count == values.count)
  }

  @Test("of inputs differ where any part differs, and only there")
  func inputs() {
    let inputs = variants(of: Inputs.googleApp) + variants(of: Inputs.endpoint) + [Inputs.app]
    #expect(Set(inputs.map(\.fingerprint)).count == inputs.count)
    var same = Inputs.app("a=1&b")
    same.link?.query = [InputParameter(Array("a".utf8), Array("1&b".utf8))]
    #expect(same != Inputs.app("a=1&b") && same.fingerprint == Inputs.app("a=1&b").fingerprint)
  }

  /// An input, and inputs that differ from it in one part each.
  private func variants(of input: FuzzInput) -> [FuzzInput] {
    var inputs = [input]
    func add(_ change: (inout FuzzInput) -> Void) {
      var other = input
      change(&other)
      inputs.append(other)
    }
    add { $0.link = nil }
    add { $0.link?.base.append(0) }
    add { $0.link?.fragment = [] }
    add { $0.link?.query = nil }
    add { $0.form = [] }
    add { $0.form = [InputParameter([1], nil)] }
    add { $0.outcome = .declines }
    add { $0.activity = .other }
    add { $0.code.append(0) }
    if input.pending != nil {
      add { $0.pending = nil }
      add { $0.pending?.state = [] }
      add { $0.pending?.redirectURI.append(0) }
    }
    return inputs
  }

  private func of(_ add: (inout Fingerprint) -> Void) -> UInt64 {
    var fingerprint = Fingerprint()
    add(&fingerprint)
    return fingerprint.value
  }
}
