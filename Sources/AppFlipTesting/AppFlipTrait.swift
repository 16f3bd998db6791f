public import AdapterKit
public import AdapterProtocol
public import AppFlip
public import Testing

/// Says what the tests of a suite test.
public struct AppFlipTrait: SuiteTrait, TestScoping {
  let make: @Sendable () -> Adapter
  let options: AppFlip.Options

  /// The trait scopes the suite once, not each test in it.
  public var isRecursive: Bool { false }

  /// Prepares the suite, runs its tests, and tells what none of them told.
  ///
  /// - Parameters:
  ///   - test: the suite.
  ///   - testCase: nothing: a suite has no cases.
  ///   - function: runs the tests.
  /// - Throws: what the tests throw.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let session: SuiteSession
    do throws(SuiteError) {
      session = try SuiteSession(make, options, of: test)
    } catch {
      // Once, and no test below it: each would say the same.
      Issue.record("\(error)", sourceLocation: test.sourceLocation)
      return
    }
    let result: Result<Void, any Error>
    await session.begin(test.sourceLocation)
    do {
      result = .success(try await SuiteSession.$current.withValue(session) { try await function() })
    } catch { result = .failure(error) }
    await session.end(test.sourceLocation)
    try result.get()
  }
}

extension Trait where Self == AppFlipTrait {
  /// Tests an app.
  ///
  /// Requests of one session go to one app, in order; a request without a session goes to one of its own,
  /// which is made for it.
  ///
  /// - Parameters:
  ///   - app: makes an app that nothing has happened to yet.
  ///   - outcomes: the outcomes that it can bring about; others are not tested.
  ///   - features: what it can do beyond the least; others are not tested.
  ///   - configuration: the values that are baked into it, such as its client ID; what is nil is made up.
  ///   - options: by what it is judged, and where the reports go.
  /// - Returns: the trait of a suite.
  public static func appFlip<App: AppImplementation & SendableMetatype>(
    _ app: @autoclosure @escaping @Sendable () throws -> App,
    outcomes: [UserDecision] = [.approves], features: [Feature] = [],
    configuration: @autoclosure @escaping @Sendable () -> Configuration = Configuration(),
    options: AppFlip.Options = AppFlip.Options()
  ) -> Self {
    appFlip(
      Adapter(name: "\(App.self)", configuration: configuration())
        .app(outcomes: outcomes, features: features) { _ in try app() },
      options: options)
  }

  /// Tests whatever an adapter describes: the same value can serve the protocol behind a pipe.
  ///
  /// - Parameters:
  ///   - adapter: makes the adapter, with its roles.
  ///   - options: by what it is judged, and where the reports go.
  /// - Returns: the trait of a suite.
  public static func appFlip(
    _ adapter: @autoclosure @escaping @Sendable () -> Adapter,
    options: AppFlip.Options = AppFlip.Options()
  ) -> Self {
    AppFlipTrait(make: adapter, options: options)
  }
}
