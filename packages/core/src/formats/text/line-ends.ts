/**
 * A line ends after a carriage return, a line feed, or both in this order, and nowhere else. Every reader of text uses
 * these functions, for strings and for bytes, so that all of them count the same lines.
 */

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The lines of a text, each with its line end. */
export function* linesOf(text: string): Generator<string, void> {
  let lineFeed = -1
  let carriageReturn = -1
  for (let from = 0; from < text.length; ) {
    if (lineFeed < from) lineFeed = indexIn(text, '\n', from)
    if (carriageReturn < from) carriageReturn = indexIn(text, '\r', from)
    const isAlone = carriageReturn + 1 < lineFeed
    const end = isAlone ? carriageReturn + 1 : Math.min(lineFeed + 1, text.length)
    yield text.slice(from, end)
    from = end
  }
}

function indexIn(text: string, symbol: string, from: number): number {
  const index = text.indexOf(symbol, from)
  return index < 0 ? text.length : index
}

/** Where the line after the line of `from` begins. After the last line, this is the length of the text. */
export function endOfLine(text: Uint8Array, from: number): number {
  for (let at = from; at < text.length; at++) {
    const next = behindLineEnd(text, at)
    if (next >= 0) return next
  }
  return text.length
}

/** Where the next line begins if a line ends at `at`, or −1 if no line ends there. */
export function behindLineEnd(text: Uint8Array, at: number): number {
  if (at === text.length) return at
  if (text[at] === LINE_FEED) return at + 1
  if (text[at] !== CARRIAGE_RETURN) return -1
  return text[at + 1] === LINE_FEED ? at + 2 : at + 1
}

/**
 * Where the last, incomplete line begins in a text that may continue. A line that ends with a carriage return at the
 * end of the text is incomplete, because a line feed may follow.
 */
export function startOfOpenLine(text: Uint8Array): number {
  const behindLineFeed = text.lastIndexOf(LINE_FEED) + 1
  const rest = text.subarray(behindLineFeed, -1)
  return behindLineFeed + rest.lastIndexOf(CARRIAGE_RETURN) + 1
}

/** The number of line ends in a text. */
export function countLineEnds(text: Uint8Array): number {
  let count = 0
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) count++
  for (let at = text.indexOf(CARRIAGE_RETURN); at >= 0; at = text.indexOf(CARRIAGE_RETURN, at + 1)) {
    if (text[at + 1] !== LINE_FEED) count++
  }
  return count
}
