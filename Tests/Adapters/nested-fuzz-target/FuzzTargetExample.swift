import AdapterKit
import AdapterProtocol
import AppFlip
import AppFlipTesting
import Foundation
import ReferenceImplementation

/// libFuzzer calls this function with each byte string.
@c(LLVMFuzzerTestOneInput)
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  FuzzTarget.run(bytes: bytes, against: nestedAdapter())
  return 0
}

/// libFuzzer's loop ([Using libFuzzer as a library](https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library)):
/// a program that the package manager builds has its own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

@main struct FuzzTargetExample {
  static func main() {
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine
      .unsafeArgv
    exit(unsafe runDriver(&count, &arguments, testOneInput))
  }
}

private func nestedAdapter() -> Adapter {
  Adapter(name: "nested").app(
    outcomes: UserDecision.allCases, features: [.code, .universalLinksOnly]
  ) { NestedApp(app: try ReferenceApp(configuration: $0)) }
}

/// The reference's app with a fault behind three conditions, one statement each: the compiler makes branches of them.
private struct NestedApp: AppImplementation {
  var app: ReferenceApp

  mutating func receive(_ request: AppInput) throws -> AppReply {
    if isFaulty(request) { throw NestedError() }
    return app.receive(request)
  }

  private func isFaulty(_ request: AppInput) -> Bool {
    guard request.outcome == .declines else { return false }
    let link = String(decoding: request.url?.bytes ?? [], as: UTF8.self)
    guard link.contains("oauth-redirect-sandbox") else { return false }
    return link.contains("#")
  }
}

private struct NestedError: Error {}
