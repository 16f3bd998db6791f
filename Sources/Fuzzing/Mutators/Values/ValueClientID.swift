import AppFlip
import Conformance

/// Puts the registered client id, changed in one thing that no check may overlook, in place of the
/// client id.
struct ValueClientID: ValueMutator {
  let name = "values/client-id"

  private static let fronts = ["x", " ", "\t", "\0", "\u{FEFF}", "other,", "https://"]
    .map { Array($0.utf8) }
  private static let ends = [
    "x", " ", "\t", "\n", "\r\n", "\0", "\0evil", "\u{200B}", "\u{301}", "*", "%", ",other", "/",
    ".", "' OR '1'='1", ".apps.googleusercontent.com",
  ].map { Array($0.utf8) }

  func names(for role: Role) -> ParameterNames { role == .googleApp ? [] : .clientID }

  func change(_ value: [UInt8], _ context: inout MutationContext) -> [UInt8]? {
    let clientID = context.world.clientID
    guard !clientID.isEmpty, let changed = changed(clientID, &context.random), changed != clientID
    else { return nil }
    return PercentEncoding.encode(changed)
  }

  private func changed(_ clientID: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    switch random.below(8) {
    case 0: return random.pick(Self.fronts).map { $0 + clientID }
    case 1, 2, 3: return random.pick(Self.ends).map { clientID + $0 }
    case 4: return clientID.map(random.oneIn(2) ? \.uppercased : \.lowercased)
    case 5: return random.oneIn(2) ? Array(clientID.dropLast()) : Array(clientID.dropFirst())
    default: return withLookAlike(clientID, &random)
    }
  }

  /// A look-alike in place of one character, a KELVIN SIGN wherever it can be.
  private func withLookAlike(_ clientID: [UInt8], _ random: inout SplitMix64) -> [UInt8]? {
    let kelvin = random.oneIn(2) ? clientID.firstIndex(of: UInt8(ascii: "K")) : nil
    let index = kelvin ?? random.below(clientID.count)
    let twins = LookAlikes.of(clientID[index])
    guard let twin = kelvin == nil ? random.pick(twins) : LookAlikes.kelvinSign else { return nil }
    return clientID.splicing(index..<(index + 1), with: twin)
  }
}
