// What the project uses of Foundation for processes and threads, as Apple declares it.

open class ProcessInfo: NSObject, @unchecked Sendable {
  public class var processInfo: ProcessInfo { fatalError() }
  public var environment: [String: String] { [:] }
  public var processIdentifier: Int32 { 0 }
}

// iOS's SDK doesn't have it.
@available(iOS, unavailable)
open class Process: NSObject {
  public enum TerminationReason: Int, Sendable { case exit = 1, uncaughtSignal = 2 }

  public var arguments: [String]?
  public var currentDirectoryURL: URL?
  public var environment: [String: String]?
  public var executableURL: URL?
  public var standardError: Any?
  public var standardInput: Any?
  public var standardOutput: Any?

  public var isRunning: Bool { false }
  public var processIdentifier: Int32 { 0 }
  public var terminationReason: TerminationReason { .exit }
  public var terminationStatus: Int32 { 0 }

  public func run() throws {}
  public func terminate() {}
  public func waitUntilExit() {}
}

// Whether it is Sendable depends on the SDK: nothing may rely on it.
open class Pipe: NSObject {
  public var fileHandleForReading: FileHandle { fatalError() }
  public var fileHandleForWriting: FileHandle { fatalError() }
}

open class Thread: NSObject {
  public class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  public class func sleep(forTimeInterval interval: TimeInterval) {}
  public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
  public var name: String?
  public var stackSize = 0
  public func start() {}
}

open class Bundle: NSObject, @unchecked Sendable {
  public class var main: Bundle { fatalError() }
  public init(for aClass: AnyClass) {}
  public var bundleIdentifier: String? { nil }
  public var bundlePath: String { "" }
  public var bundleURL: URL { fatalError() }
  public var executablePath: String? { nil }
  public var executableURL: URL? { nil }
  public var resourceURL: URL? { nil }
  public func url(forResource name: String?, withExtension ending: String?) -> URL? { nil }
}

// Names that a declaration of the project could be confused with.
@available(iOS, unavailable)
open class Host: NSObject {}
open class Operation: NSObject, @unchecked Sendable {}
open class Port: NSObject {}
open class Progress: NSObject, @unchecked Sendable {}
open class Scanner: NSObject {}
open class Stream: NSObject {}
open class Unit: NSObject {}
public typealias Category = OpaquePointer
public typealias Ivar = OpaquePointer
public typealias Method = OpaquePointer
public typealias Selector = OpaquePointer
