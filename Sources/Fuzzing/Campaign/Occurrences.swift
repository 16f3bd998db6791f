extension [CampaignResult.Occurrence] {
  /// One for each symptom, in the order of the symptoms.
  var summed: [CampaignResult.Occurrence] {
    var sums: [Symptom: CampaignResult.Occurrence] = [:]
    for one in self {
      let sum = sums[one.symptom]
      sums[one.symptom] = CampaignResult.Occurrence(
        symptom: one.symptom, count: one.count + (sum?.count ?? 0),
        isCutShort: one.isCutShort || sum?.isCutShort == true)
    }
    return sums.values.sorted { $0.symptom < $1.symptom }
  }
}
