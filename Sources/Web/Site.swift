import AppFlip

/// The sites of hosts, without the list of public suffixes.
package enum Site {
  /// The registrable domain of a host in lower case: its last two labels, or three such as `example.co.uk`; an address
  /// whole.
  package static func domain(of host: String) -> [Substring] {
    let labels = host.split(separator: ".")
    guard let last = labels.last, last.utf8.contains(where: \.isAlpha) else {
      return [Substring(host)]
    }
    let isLong = last.utf8.count == 2 && secondLevels.contains(labels.dropLast().last ?? "")
    return Array(labels.suffix(isLong ? 3 : 2))
  }

  private static let secondLevels: Set<Substring> = [
    "ac", "co", "com", "edu", "gov", "ne", "net", "or", "org",
  ]
}
