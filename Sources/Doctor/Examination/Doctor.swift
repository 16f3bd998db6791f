public import Harness

/// Examines an adapter before anything is said about its implementation.
///
/// Each probe has a process of its own, which is gone when the probe is done. Every wait has a
/// deadline.
public struct Doctor: Sendable {
  private let command: AdapterCommand
  private let options: DoctorOptions

  /// Takes an adapter.
  ///
  /// - Parameters:
  ///   - command: what starts it.
  ///   - options: how patient to be, and what to look at.
  public init(_ command: AdapterCommand, options: DoctorOptions = DoctorOptions()) {
    self.command = command
    self.options = options
  }

  /// Examines the adapter; blocks until that is done.
  ///
  /// - Parameter each: gets every result at once.
  /// - Returns: all that was found.
  public func examine(each: (ProbeResult) -> Void = { _ in }) -> Examination {
    let admission = Admission(command, options.harness)
    let patient = patient(admission)
    let results = Probe.all.filter { options.probes?.contains($0.id) != false }.map { probe in
      let result = ProbeResult(probe: probe, observation: observe(probe, admission, patient))
      each(result)
      return result
    }
    return Examination(results: results, implementation: patient.flatMap(sightings))
  }

  /// The adapter, where it is fit for more than the first conversation.
  private func patient(_ admission: Admission) -> Patient? {
    guard admission.obstacle == nil, let hello = admission.hello, let plain = admission.plain,
      let member = plain.member
    else { return nil }
    return Patient(command, options.harness, hello, member)
  }

  private func observe(
    _ probe: Probe, _ admission: Admission, _ patient: Patient?
  ) -> Observation {
    if let (stage, complaint) = admission.obstacle, stage <= probe.stage {
      return stage == probe.stage ? .fails(complaint) : .waits(for: stage.probe)
    }
    guard let examine = probe.examine, let patient else { return .passes }
    do throws(Complaint) {
      return try examine(patient)
    } catch {
      return .fails(error)
    }
  }

  /// What a plain good request comes to.
  private func sightings(_ patient: Patient) -> [Sighting]? {
    guard let conversation = try? patient.greeted() else { return nil }
    return zip(1..., patient.wishes).map { Sighting($1, $0, patient, conversation) }
  }
}
