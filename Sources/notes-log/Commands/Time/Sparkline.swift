/// Draws values as a line of signs whose heights follow them.
struct Sparkline {
  private let steps: [Character]

  /// - Parameter steps: From the lowest to the highest; not empty.
  init(_ steps: [Character]) {
    self.steps = steps
  }

  /// At most `width` signs; where there are more values, each sign stands for the mean of its share of them.
  func text(_ values: [Int], width: Int) -> String {
    guard width > 0, !steps.isEmpty, let low = values.min(), let high = values.max() else { return "" }
    let count = min(width, values.count)
    var drawn = ""
    for place in 0..<count {
      let share = values[(place * values.count / count)..<((place + 1) * values.count / count)]
      let mean = share.reduce(0) { $0 + Double($1) } / Double(share.count)
      let height = high == low ? 0.5 : (mean - Double(low)) / (Double(high) - Double(low))
      drawn.append(steps[min(steps.count - 1, max(0, Int((height * Double(steps.count - 1)).rounded())))])
    }
    return drawn
  }
}
