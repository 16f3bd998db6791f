import AdapterProtocol
import AppFlip
import Conformance
import Harness

/// The words that are put into links: the dictionary's, and a bounded number of those seen in replies.
struct LearnedWords {
  private(set) var words: [[UInt8]]
  private var known: Set<[UInt8]>
  private let mostWords: Int

  private static let most = 512
  private static let longest = 48

  init(_ words: [[UInt8]]) {
    (self.words, known, mostWords) = (words, Set(words), words.count + Self.most)
  }

  mutating func learn(from execution: Attempt) -> Bool {
    let before = words.count
    if case .implementationError(let message) = execution.result { learn(wordsOf: message) }
    switch execution.judgement.exchange {
    case .flip(let flip):
      for answer in flip.opened.prefix(2) {
        learn(namesOf: answer)
        if let error = answer.error { learn(error.readings.percent) }
      }
      // Of a page that is no answer the names of a form's fields may matter.
      if let body = flip.response?.body.octets.prefix(2_048) { learn(wordsOf: Array(body)) }
    case .returned(let returned):
      if let error = returned.reply.error?.octets { learn(error) }
      if let reason = returned.reply.reason?.octets { learn(wordsOf: reason) }
    case .start(let start):
      for link in start.opened.prefix(2) { learn(namesOf: link) }
    case nil: break
    }
    return words.count > before
  }

  private mutating func learn(namesOf answer: OpenedAnswer) {
    for parameter in answer.parameters.prefix(12) { learn(parameter.name) }
  }

  private mutating func learn(wordsOf text: [UInt8]) {
    for word in text.split(whereSeparator: { !$0.isAlpha && !$0.isDigit && $0 != 0x5F }).prefix(32)
    where word.count > 3 {
      learn(Array(word))
    }
  }

  private mutating func learn(_ word: [UInt8]) {
    guard (1...Self.longest).contains(word.count), words.count < mostWords,
      known.insert(word).inserted
    else { return }
    words.append(word)
  }
}
