import Foundation
import TestSupport
import Testing

@Suite("libFuzzer")
struct LibFuzzerTests {
  private static let program = Checkout.products.appending(path: "nested-fuzz-target")

  @Test(
    "finds a fault behind three conditions, and the last words name the rule and the input",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: program.path),
      "the toolchains of Apple have no libFuzzer"))
  func nested() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let ending = try await Subprogram.run(
      Self.program.path, ["-runs=2000000", "-seed=1", "-max_len=128"], in: folder,
      ["SWIFT_BACKTRACE": "enable=no"])
    #expect(ending.status != 0)
    #expect(
      ending.errors.contains("app/survives as=threw: app request/outcome/declines + ")
    )
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count == 1 && files[0].hasPrefix("crash-"))
  }
}
