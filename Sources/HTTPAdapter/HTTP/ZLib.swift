import Foundation

/// The functions of the system's zlib that decode; no header of it is needed.
@safe struct ZLib: Sendable {
  /// `z_stream` of `zlib.h`, its pointers as numbers.
  private struct Stream {
    var input = 0
    var inputCount: CUnsignedInt = 0
    var totalInput: CUnsignedLong = 0
    var output = 0
    var outputCount: CUnsignedInt = 0
    var totalOutput: CUnsignedLong = 0
    var (message, state, allocate, free, opaque) = (0, 0, 0, 0, 0)
    var type: CInt = 0
    var checksum: CUnsignedLong = 0
    var reserved: CUnsignedLong = 0
  }

  private typealias Start =
    @convention(c) (UnsafeMutableRawPointer, CInt, UnsafePointer<CChar>, CInt) -> CInt
  private typealias Inflate = @convention(c) (UnsafeMutableRawPointer, CInt) -> CInt
  private typealias End = @convention(c) (UnsafeMutableRawPointer) -> CInt

  static let system = ZLib()

  private let start: Start
  private let inflate: Inflate
  private let end: End

  private init?() {
    let names = ["libz.so.1", "/usr/lib/libz.1.dylib"]
    let library = unsafe names.lazy.compactMap { unsafe dlopen($0, RTLD_NOW) }.first
    guard let library = unsafe library, let start = unsafe dlsym(library, "inflateInit2_"),
      let inflate = unsafe dlsym(library, "inflate"), let end = unsafe dlsym(library, "inflateEnd")
    else { return nil }
    unsafe self.start = unsafe unsafeBitCast(start, to: Start.self)
    unsafe self.inflate = unsafe unsafeBitCast(inflate, to: Inflate.self)
    unsafe self.end = unsafe unsafeBitCast(end, to: End.self)
  }

  /// The first bytes of what was compressed, and whether they are all; nil without memory.
  func inflate(
    _ bytes: [UInt8], isRaw: Bool = false, upTo limit: Int
  ) -> (bytes: [UInt8], isWhole: Bool)? {
    var stream = Stream()
    var output = [UInt8](repeating: 0, count: limit + 1)
    // The numbers are of `zlib.h`: any header of the formats zlib and gzip, or none; and Z_SYNC_FLUSH.
    let code = unsafe withUnsafeMutableBytes(of: &stream) { pointer -> CInt? in
      guard let address = pointer.baseAddress,
        unsafe start(address, isRaw ? -15 : 47, "1", CInt(pointer.count)) == 0
      else { return nil }
      defer { _ = unsafe end(address) }
      return unsafe bytes.withUnsafeBytes { input in
        unsafe output.withUnsafeMutableBytes { output in
          let stream = unsafe address.assumingMemoryBound(to: Stream.self)
          unsafe stream.pointee.input = Int(bitPattern: input.baseAddress)
          unsafe stream.pointee.inputCount = CUnsignedInt(input.count)
          unsafe stream.pointee.output = Int(bitPattern: output.baseAddress)
          unsafe stream.pointee.outputCount = CUnsignedInt(output.count)
          return unsafe inflate(address, 2)
        }
      }
    }
    let count = output.count - Int(stream.outputCount)
    return code.map { (Array(output.prefix(min(count, limit))), $0 == 1 && count <= limit) }
  }
}
