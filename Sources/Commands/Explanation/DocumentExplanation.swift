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
      for sentence in sentences where sentence.section == section {
        block.add()
        let editions = edition == nil ? " (\(sentence.editionsInWords))" : ""
        block.addField("says", sentence.about + editions)
        switch sentence.coverage {
        case .rules(let ids): block.addField("rules", ids.joined(separator: ", "))
        case .untestable(let reason): block.addField("not tested", "\(reason)")
        }
      }
    }
    return block.lines.joined(separator: "\n") + "\n"
  }
}

extension Ledger {
  /// Sentences in the order of the document, those of several editions together that say and cover the
  /// same.
  func sentences(where isChosen: (Entry) -> Bool) -> [Sentence] {
    var sentences: [Sentence] = []
    for entry in entries where isChosen(entry) {
      let place = sentences.firstIndex {
        $0.section == entry.section && $0.about == entry.about && $0.coverage == entry.coverage
      }
      if let place {
        sentences[place].editions.formUnion(entry.editions)
      } else {
        sentences.append(
          Sentence(
            section: entry.section, about: entry.about, coverage: entry.coverage,
            editions: Set(entry.editions)))
      }
    }
    return sentences
  }

  struct Sentence {
    let section: DocumentSection
    let about: String
    let coverage: Entry.Coverage
    var editions: Set<Edition>

    var editionsInWords: String {
      if editions.count == Edition.allCases.count { return "all editions" }
      let numbers = editions.map(\.rawValue).sorted().map(String.init).joined(separator: ", ")
      return editions.count == 1 ? "edition \(numbers)" : "editions \(numbers)"
    }
  }
}
