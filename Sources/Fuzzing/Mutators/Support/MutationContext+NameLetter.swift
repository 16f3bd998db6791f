import AppFlip

extension MutationContext {
  /// A letter in the name of a parameter: the index of the parameter, and the letter's in its name.
  ///
  /// - Parameter parameters: the parameters.
  /// - Returns: nil where no name has a letter.
  mutating func letterOfName(in parameters: DraftParameters) -> (parameter: Int, letter: Int)? {
    let index = random.place(below: parameters.count) {
      parameters.name(at: $0).contains(where: \.isAlpha)
    }
    guard let index else { return nil }
    let name = parameters.name(at: index)
    return random.place(below: name.count) { name[name.startIndex + $0].isAlpha }.map {
      (index, $0)
    }
  }
}
