public import Conformance
public import Foundation

extension CampaignPlan {
  /// Plans a campaign that begins with the hostile links of this checkout, and knows its dictionary.
  ///
  /// - Parameter directory: the folder that holds them.
  /// - Returns: a plan of the usual budget and settings.
  /// - Throws: `CorpusError` or `WordListError` with the first thing that can't be used: what is left out
  ///   in silence would be measured as if it were there.
  public static func ofCheckout(in directory: URL = Corpus.directory) throws -> CampaignPlan {
    var plan = CampaignPlan()
    plan.corpus = try Corpus(in: directory)
    plan.words = try WordList(contentsOf: directory.appending(path: WordList.fileName)).words
    return plan
  }
}
