#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a process has used so far.
struct Usage {
  /// The seconds of processor time, in and for the process.
  let seconds: Double
  /// The most memory that it held at once, in octets.
  let memory: Int

  /// What this process has used.
  static var own: Usage { Usage(RUSAGE_SELF) }
  /// What its children have used that ended.
  static var children: Usage { Usage(RUSAGE_CHILDREN) }

  #if canImport(Glibc)
    private typealias Who = __rusage_who
  #else
    private typealias Who = Int32
  #endif

  private init(_ who: Who) {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(__rusage_who_t(who.rawValue), &usage)
    #else
      _ = unsafe getrusage(who, &usage)
    #endif
    seconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      memory = Int(usage.ru_maxrss)
    #else
      memory = Int(usage.ru_maxrss) << 10
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
