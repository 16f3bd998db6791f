extension [CampaignResult.Occurrence] {
  /// One for each signature, in the order of the signatures.
  var summed: [CampaignResult.Occurrence] {
    var sums: [FailureSignature: CampaignResult.Occurrence] = [:]
    for one in self {
      let sum = sums[one.signature]
      sums[one.signature] = CampaignResult.Occurrence(
        signature: one.signature, count: one.count + (sum?.count ?? 0),
        isCutShort: one.isCutShort || sum?.isCutShort == true)
    }
    return sums.values.sorted { $0.signature < $1.signature }
  }
}
