/// The tags of a note put together.
///
/// Those that the source added are added, those that it removed are removed; the learner's own stay.
struct TagMerge {
  /// The tags, with blanks between; the learner's own in their order.
  let tags: String

  /// Puts tags together.
  ///
  /// - Parameters:
  ///   - own: The tags here.
  ///   - last: Those that came last.
  ///   - theirs: Those that come now.
  init(own: String, last: String, theirs: String) {
    func parted(_ text: String) -> [String] {
      text.split(whereSeparator: \.isWhitespace).map(String.init)
    }
    // Anki tells no capitals of tags apart.
    func keys(_ tags: [String]) -> Set<String> { Set(tags.map { $0.lowercased() }) }
    let (ownTags, lastTags, newTags) = (parted(own), parted(last), parted(theirs))
    let removed = keys(lastTags).subtracting(keys(newTags))
    let added = newTags.filter { !keys(lastTags).contains($0.lowercased()) }
    var kept = ownTags.filter { !removed.contains($0.lowercased()) }
    for tag in added where !keys(kept).contains(tag.lowercased()) { kept.append(tag) }
    tags = kept == ownTags ? own : kept.joined(separator: " ")
  }
}
