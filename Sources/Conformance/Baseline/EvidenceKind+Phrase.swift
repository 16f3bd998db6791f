extension EvidenceKind {
  /// What was expected where the words of it are the same for every exchange, whatever values stand
  /// between them.
  ///
  /// Its kinds are made once: a fuzzer asks for one with each breach of each execution. A class, because
  /// much evidence shares it: nothing of it ever changes.
  final class Phrase: Sendable {
    /// What was expected, with nothing in the place of a value.
    let text: String
    private let words: String
    /// The kinds beside one answer at most, first without a difference, then with one.
    private let kinds: [EvidenceKind]

    /// Takes the words of a text.
    ///
    /// - Parameter text: what was expected, with quotation marks around the place of a value.
    init(_ text: String) {
      let words = EvidenceKind.phrase(text)
      self.text = text
      self.words = words
      kinds = [false, true].flatMap { isDifferent in
        (0..<AnswerSet.places).map {
          EvidenceKind(words, of: AnswerSet(place: $0), isDifferent: isDifferent)
        }
      }
    }

    /// The kind of a breach by which this was expected.
    ///
    /// - Parameters:
    ///   - answers: what was answered with.
    ///   - isDifferent: whether two texts part at an octet.
    /// - Returns: the kind that the text itself would give.
    func kind(of answers: AnswerSet, isDifferent: Bool) -> EvidenceKind {
      guard let place = answers.place else {
        return EvidenceKind(words, of: answers, isDifferent: isDifferent)
      }
      return kinds[isDifferent ? AnswerSet.places + place : place]
    }

    /// Another answer than what came.
    static let notPermitted = Phrase("not permitted")
  }
}
