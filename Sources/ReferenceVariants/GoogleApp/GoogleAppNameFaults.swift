import ReferenceImplementation

extension Fault {
  static let googleAppNames: [Fault] = [
    name(
      "case-folded", "The case of letters in names is ignored.",
      trigger: "a name with a capital letter"
    ) { LossyStorage.lowerCased($0) },
    name(
      "trimmed", "Spaces around names are trimmed.",
      trigger: "a name with a space before or after it"
    ) { name in
      let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") }
      return name.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    },
    name(
      "brackets-stripped", "Brackets after names are stripped, as in PHP.",
      trigger: "a name with brackets"
    ) { $0.prefix { $0 != UInt8(ascii: "[") } },
    name(
      "cut-at-dot", "A name ends at its first dot.", trigger: "a name with a dot in it"
    ) { $0.prefix { $0 != UInt8(ascii: ".") } },
    name(
      "unquoted", "Quotes around names are removed.", trigger: "a name in quotes"
    ) { $0.filter { $0 != UInt8(ascii: "\"") } },
    name(
      "byte-order-mark-dropped", "A byte order mark before a name is dropped.",
      trigger: "a byte order mark before a name"
    ) { $0.starts(with: [0xEF, 0xBB, 0xBF]) ? $0.dropFirst(3) : $0[...] },
    name(
      "fullwidth-folded", "Full-width letters in names count as ASCII letters.",
      trigger: "a full-width letter in a name"
    ) { LooseReading.lettersForFullwidth.read($0)[...] },
  ]

  private static func name(
    _ name: String, _ summary: String, trigger: String,
    _ read: @escaping @Sendable ([UInt8]) -> some Sequence<UInt8>
  ) -> Fault {
    .googleApp(
      "params/names-\(name)", summary, breaks: ["answer/neither", "state/checked"],
      trigger: trigger,
      does: .raw { reading in
        reading.link.rename { raw in
          let read = Array(read(PercentCoding.decoded(raw)))
          let isTaken = ["code", "state"].contains { read.elementsEqual($0.utf8) }
          return isTaken ? read : raw
        }
      })
  }
}
