import Foundation

extension GoogleAppFault {
  /// Whether an app with the fault takes an answer at one URL for one at another.
  ///
  /// - Parameters:
  ///   - received: the octets of the URL that came back, without query and fragment.
  ///   - target: the octets of the redirect URI.
  /// - Returns: whether it does, where that is the fault.
  func takesTarget(_ received: [UInt8], for target: [UInt8]) -> Bool {
    switch self {
    case .targetUnchecked: true
    case .targetHostOnly: Self.host(of: received) == Self.host(of: target)
    case .targetPrefix: received.starts(with: target)
    case .targetPathIgnored: Self.root(of: received) == Self.root(of: target)
    case .environmentIgnored: Self.inProduction(received) == Self.inProduction(target)
    case .schemeIgnored: Self.withoutScheme(received) == Self.withoutScheme(target)
    default: looseReading?.read(received) == target
    }
  }

  private var looseReading: LooseReading? {
    switch self {
    case .targetTrailingDotTaken: .withoutTrailingDot
    case .targetDoubleSlashCollapsed: .singleSlashes
    case .targetEncodedSlashTaken: .slashesForEscapes
    default: nil
    }
  }

  private static func host(of url: [UInt8]) -> String? {
    URL(string: String(decoding: url, as: UTF8.self))?.host
  }

  /// The scheme and what stands in front of the path.
  private static func root(of url: [UInt8]) -> ArraySlice<UInt8> {
    let scheme = url.prefix { $0 != UInt8(ascii: ":") }
    let authority = url.dropFirst(scheme.count + 3).prefix { $0 != UInt8(ascii: "/") }
    return url.prefix(scheme.count + 3 + authority.count)
  }

  private static func inProduction(_ url: [UInt8]) -> String {
    String(decoding: url, as: UTF8.self).replacingOccurrences(of: "-sandbox.", with: ".")
  }

  private static func withoutScheme(_ url: [UInt8]) -> ArraySlice<UInt8> {
    url.drop { $0 != UInt8(ascii: ":") }
  }
}
