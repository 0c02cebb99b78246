/// Draws a flashcard: centred text on a panel in the card's colour.
///
/// The text on it is black or white, whichever reads better. Without colours the panel is a box
/// of `+--+`; where nothing is drawn, there is no panel.
///
/// - Parameters:
///   - content: The lines of the card; an empty one stays an empty row.
///   - color: The colour of the card.
///   - alpha: How much of the screen's ground it covers, 255 for all.
///   - columns: The width of the screen.
///   - palette: The palette of the console that will show it.
/// - Returns: Lines that fit the screen, all of one width; the content where nothing is drawn.
public func cardPanel(
  _ content: [StyledLine],
  color: RGBColor,
  alpha: UInt8 = 255,
  columns: Int,
  palette: Palette
) -> [StyledLine] {
  if palette.isPlain { return content }
  let columns = min(max(columns, 8), 10_000)
  let indent = columns >= 24 ? 2 : 0
  let widest = content.reduce(0) { max($0, $1.width) }
  let width = min(columns - 2 * indent, max(48, min(widest + 4, 72)))
  let rows = content.flatMap { $0.wrapped(to: width - 4) }
  let margin = StyledLine.blanks(indent)
  if palette.depth == .none {
    let edge = StyledLine("+" + String(repeating: "-", count: width - 2) + "+")
    let box = ([""] + rows + [""]).map { row in
      margin + "| " + row.padded(to: width - 4, .center) + " |"
    }
    return [margin + edge] + box + [margin + edge]
  }
  let ground = color.blended(over: palette.appearance.ground, alpha: alpha)
  let style = Style.panel(foreground: .readableText(on: ground), background: ground)
  return ([""] + rows + [""]).map { row in
    margin + StyledLine(row.padded(to: width, .center).plainText, style: style)
  }
}
