import AppFlip
import Conformance

struct DocumentExplanation {
  private let edition: Edition?
  private let ledger: Ledger

  init?(_ name: String, _ ledger: Ledger) {
    edition = Edition.allCases.first { name == Self.name(of: $0) }
    guard edition != nil || name == "document" else { return nil }
    self.ledger = ledger
  }

  private static func name(of edition: Edition) -> String { "edition-\(edition.rawValue)" }

  static let names = ["document"] + Edition.allCases.map(name)

  var text: String {
    var block = TextBlock()
    let which = edition.map { ", edition \($0.rawValue) of \(Edition.newest.rawValue)" } ?? ""
    block.add("App Flip for iOS\(which): its sentences, and the rules that are based on them")
    let sentences = ledger.sentences { entry in edition.map(entry.editions.contains) ?? true }
    for section in DocumentSection.allCases {
      block.addHeading(section.title)
      for sentence in sentences where sentence.entry.section == section {
        block.add()
        let editions = edition == nil ? " (\(sentence.editionsInWords))" : ""
        block.addField("says", sentence.entry.about + editions)
        if let reason = sentence.entry.untestable {
          block.addField("not tested", "\(reason)")
        } else {
          block.addField("rules", sentence.entry.rules.map(\.rawValue).joined(separator: ", "))
        }
      }
    }
    return block.lines.joined(separator: "\n") + "\n"
  }
}

extension Ledger {
  /// Sentences in the order of the document; what several editions say, and what covers it, is one of them.
  func sentences(where isChosen: (Entry) -> Bool) -> [Sentence] {
    var sentences: [Sentence] = []
    for entry in entries where isChosen(entry) {
      if let place = sentences.firstIndex(where: { $0.says(entry) }) {
        sentences[place].editions.formUnion(entry.editions)
      } else {
        sentences.append(Sentence(entry: entry, editions: Set(entry.editions)))
      }
    }
    return sentences
  }

  struct Sentence {
    let entry: Entry
    var editions: Set<Edition>

    func says(_ other: Entry) -> Bool {
      (entry.section, entry.about, entry.rules, entry.untestable)
        == (other.section, other.about, other.rules, other.untestable)
    }

    var editionsInWords: String {
      if editions.count == Edition.allCases.count { return "all editions" }
      let numbers = editions.map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
      return editions.count == 1 ? "edition \(numbers)" : "editions \(numbers)"
    }
  }
}
