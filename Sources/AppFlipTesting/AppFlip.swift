@_exported public import AdapterKit
@_exported public import AdapterProtocol
@_exported public import AppFlip
public import Conformance
public import Foundation
import Fuzzing
public import Testing

/// The suite inside an app's own tests.
///
/// A test suite with the trait `.appFlip(_:outcomes:features:configuration:options:)` says what
/// is tested; its tests say how:
///
/// ```swift
/// @Suite(.appFlip(AcmeLink())) struct AppFlipTests {
///   @Test(arguments: AppFlip.cases(for: .app))
///   func conforms(_ testCase: AppFlip.Case) async throws { try await AppFlip.judge(testCase) }
///
///   @Test func links() async throws { try await AppFlip.fuzz() }
/// }
/// ```
public enum AppFlip {
  /// A case of the suite, by its permanent name.
  public struct Case: Sendable, Codable, Hashable, CustomTestStringConvertible {
    /// The name.
    public let id: String

    /// The name, which is all that a test shows of a case: hostile links are in the reports.
    public var testDescription: String { id }
  }

  /// The cases of a role.
  ///
  /// - Parameters:
  ///   - role: the role.
  ///   - pattern: the name of a rule, such as `app/state/exact`, of which the cases are wanted, or how such
  ///     names begin, with a `*` at the end; nil for all cases.
  /// - Returns: the cases, in the order of the suite; none if the pattern names no rule, which fails the
  ///   suite.
  public static func cases(for role: Role, exercising pattern: String? = nil) -> [Case] {
    guard let all = try? SharedCatalogue.all.get() else { return [] }
    guard let pattern else { return all.cases.filter { $0.role == role }.map { Case(id: $0.id) } }
    do throws(UnmatchedFilter) {
      return try all.filtered(by: CaseFilter([pattern])).cases.filter { $0.role == role }
        .map { Case(id: $0.id) }
    } catch {
      SharedCatalogue.note(error)
      return []
    }
  }

  /// Judges the implementation by a case, as a test of its own.
  ///
  /// All cases are run together before the first is judged. A rule that is broken is one issue, at the case
  /// with the smallest link. The other cases that break it are skipped, and say which case shows it.
  ///
  /// - Parameters:
  ///   - testCase: the case.
  ///   - sourceLocation: where issues are recorded.
  /// - Throws: if the case can't be judged; the test is skipped then.
  public static func judge(
    _ testCase: Case, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await SuiteSession.required().judge(testCase.id, sourceLocation)
  }

  /// Sends changed links to the implementation: every change of the good link alone, then random combinations.
  ///
  /// Each broken rule is one issue, with the fewest changes that break it.
  ///
  /// - Parameters:
  ///   - links: the number of random links.
  ///   - seed: the seed of all randomness: the same seed gives the same links.
  ///   - sourceLocation: where issues are recorded.
  /// - Throws: if no trait says what is tested.
  public static func fuzz(
    links: Int = 20_000, seed: UInt64 = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var plan = FuzzPlan()
    plan.runs = max(0, links)
    plan.seed = seed
    try await SuiteSession.required().run(plan, as: "fuzz", sourceLocation)
  }

  /// Runs all sequences of a few steps with one running implementation.
  ///
  /// - Parameters:
  ///   - length: the most steps, from 1 to 4.
  ///   - sourceLocation: where issues are recorded.
  /// - Throws: if no trait says what is tested.
  public static func scripts(
    upTo length: Int, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let session = try SuiteSession.required()
    guard (1...Scripts.longest).contains(length) else {
      return session.refuse(
        "AppFlip.scripts takes 1 to \(Scripts.longest) steps, not \(length)", sourceLocation)
    }
    await session.runScripts(upTo: length, sourceLocation)
  }

  /// Runs a case again, or an input of the fuzzer, and prints each request, the response and the verdicts.
  ///
  /// - Parameters:
  ///   - name: the name of the case, of the script, or of the input, such as `app values/near/client_id/234`.
  ///   - sourceLocation: where issues are recorded.
  /// - Throws: if no trait says what is tested.
  public static func replay(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await SuiteSession.required().replay(name, sourceLocation)
  }
}

// MARK: - Options

extension AppFlip {
  /// By what a suite is judged, and where its reports go.
  public struct Options: Sendable {
    /// The edition of the document.
    public var edition = Edition.newest
    /// How rules are treated that the document doesn't state.
    public var profile = Profile.default
    /// How long a request may take, in milliseconds; a request that takes longer ends the run.
    public var deadline = 10_000
    /// The list of the failures that are expected; nil if everything must be right.
    public var expectedFailures: ExpectedFailures?
    /// The folder for the reports; nil for one in the folder for temporary files.
    ///
    /// The reports are attachments of the tests in any case.
    public var reports: URL?

    /// Makes the options of a suite of which nothing is asked.
    public init() {}
  }
}

extension AppFlip {
  /// A list of failures that are expected, the same file that `appflip baseline` writes.
  public struct ExpectedFailures: Sendable {
    /// The name of the file as reports show it.
    let name: String
    /// Where it is; nil if the bundle has no such file.
    let file: URL?

    /// Names a file of a bundle, such as the bundle of the tests.
    ///
    /// - Parameters:
    ///   - name: the name of the file, with its extension.
    ///   - bundle: the bundle. A file that isn't there fails the suite.
    public init(_ name: String, in bundle: Bundle) {
      self.name = name
      file = bundle.url(forResource: name, withExtension: nil)
    }
  }
}
