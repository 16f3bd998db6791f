// What the project uses of Dispatch, as Apple declares it.
@_exported import Darwin

public func dispatchMain() -> Never { fatalError() }

open class DispatchObject {}

open class DispatchQueue: DispatchObject, @unchecked Sendable {
  public class func global() -> DispatchQueue { fatalError() }
  public class func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
}

open class DispatchSemaphore: DispatchObject, @unchecked Sendable {
  public init(value: Int) {}
  public func wait() {}
  @discardableResult public func signal() -> Int { 0 }
}

public protocol DispatchSourceProtocol: AnyObject {}

extension DispatchSourceProtocol {
  public typealias DispatchSourceHandler = @convention(block) () -> Void
  public func setEventHandler(handler: DispatchSourceHandler?) {}
  public func activate() {}
  public func cancel() {}
}

public protocol DispatchSourceSignal: DispatchSourceProtocol {}

open class DispatchSource: DispatchObject {
  public class func makeSignalSource(
    signal: Int32, queue: DispatchQueue? = nil
  ) -> any DispatchSourceSignal { fatalError() }
}
