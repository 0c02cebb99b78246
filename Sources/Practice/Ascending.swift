/// The elements from the least to the greatest, each found when it is asked for.
///
/// To take a few of many it is faster than sorting them all; this is a binary heap.
struct Ascending<Element: Comparable>: Sequence, IteratorProtocol {
  private var heap: [Element]

  init(_ elements: [Element]) {
    heap = elements
    for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(from: place) }
  }

  mutating func next() -> Element? {
    guard let least = heap.first, let last = heap.popLast() else { return nil }
    if !heap.isEmpty {
      heap[0] = last
      sink(from: 0)
    }
    return least
  }

  /// Moves an element down until neither of the two below it is less.
  private mutating func sink(from start: Int) {
    var place = start
    while true {
      var least = place
      for below in [2 * place + 1, 2 * place + 2] where below < heap.count {
        if heap[below] < heap[least] { least = below }
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
