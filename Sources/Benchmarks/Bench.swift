import AppFlip
import Conformance
import Fuzzing
import Harness

public enum Bench {
  public static func run(_ me: String, runs: Int, jobs: Int, window: Int) {
    var plan = CampaignPlan()
    plan.budget.runs = runs
    plan.budget.jobs = jobs
    let clock = ContinuousClock()
    let start = clock.now
    let command = AdapterCommand("\(me) bench child", relativeTo: "/")
    var options = HarnessOptions()
    options.window = window
    let result = try? Campaign.execute(plan) { [options] () throws(StartFailure) -> any AdapterUnderTest in
      try AdapterSession(command: command, hello: ConformanceRun.greeting, options: options)
    }
    let d = start.duration(to: clock.now)
    print(result as Any, d, Double(runs) / (Double(d.components.attoseconds) * 1e-18 + Double(d.components.seconds)))
  }
}
