import Foundation

/// A program that a test needs and a machine may lack.
package enum Runtime: String, Sendable {
  case python3
  case node
  case clang
  case openssl
  case php
  case ruby
  case go
  case java
  case kotlinc
  case rustc
  case dotnet
  case dart
  case swiftc

  package var isPresent: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)")
    }
  }

  package var reason: String { "\(rawValue) is not on the PATH" }
}
