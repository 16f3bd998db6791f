extension States {
  /// Random hexadecimal digits, four bits each.
  static func hexadecimal(_ count: Int) -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      return digits(of: Array("0123456789abcdef".utf8), count: count, using: &generator)
    }
  }

  /// Random characters, among them all that implementations stumble over.
  static func tricky() -> States {
    States { _ in
      var generator = SystemRandomNumberGenerator()
      let some = digits(of: others, count: othersInState, using: &generator)
      return tricky(with: some, using: &generator)
    }
  }
}
