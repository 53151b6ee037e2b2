/**
 * The inner loops of line-codec.ts and line-ends.ts, sixteen bytes at a time. The memory is one page:
 *
 *   TEXT         lines
 *   GRIDS        their cells
 *   SEPARATORS   byte → 1 if it may stand between a puzzle and its label
 *
 *   symbol   '.'   '0'   '1' … '9'   others
 *   digit     0     0     1  …  9    10 to 255, when '0' is subtracted
 */

const CAPACITY: usize = 31 << 10
const TEXT: usize = 0
const GRIDS: usize = TEXT + CAPACITY
const SEPARATORS: usize = GRIDS + CAPACITY
const VECTOR: usize = 16

const LINE_FEED: u8 = 10
const CARRIAGE_RETURN: u8 = 13

/** The bytes of the longest text, and of the most grids. */
export function capacity(): usize {
  return CAPACITY
}

export function text(): usize {
  return TEXT
}

export function grids(): usize {
  return GRIDS
}

export function separators(): usize {
  return SEPARATORS
}

let end: usize = 0

/** Where the first unread line begins. */
export function endOfLines(): usize {
  return end
}

/**
 * Reads lines that consist of a symbol for each cell and a line end, or also a label before it. Returns the number of lines
 * before the first other one, or the first without a line end.
 *
 * @param length of the text
 * @param most lines to read
 * @param cells of a grid, 16 or more
 * @param size the largest digit, 9 or less
 */
export function readLines(length: usize, most: i32, cells: usize, size: i8, skipsLabels: bool): i32 {
  const largest = i8x16.splat(size)
  let grid = GRIDS
  end = TEXT
  for (let line = 0; line < most; line++) {
    if (end + cells >= length || !readGrid(end, grid, cells, largest)) return line
    const next = behindLine(end + cells, length, skipsLabels)
    if (next == 0) return line
    end = next
    grid += cells
  }
  return most
}

/** @inline */
function readGrid(from: usize, to: usize, cells: usize, largest: v128): bool {
  const zeros = i8x16.splat(0x30)
  const dots = i8x16.splat(0x2e)
  const last = cells - VECTOR
  let wrong = i8x16.splat(0)
  for (let cell: usize = 0; ; cell = min(cell + VECTOR, last)) {
    // the last sixteen may overlap those before them
    const symbols = v128.load(from + cell)
    const digits = v128.andnot(i8x16.sub(symbols, zeros), i8x16.eq(symbols, dots))
    wrong = v128.or(wrong, i8x16.gt_u(digits, largest))
    v128.store(to + cell, digits)
    if (cell == last) break
  }
  return !v128.any_true(wrong)
}

/** Where the next line begins if a puzzle ends at `at`, or 0 if the line is of another kind or has no end. */
function behindLine(at: usize, length: usize, skipsLabels: bool): usize {
  if (skipsLabels && load<u8>(SEPARATORS + load<u8>(at)) != 0) {
    while (at < length && load<u8>(at) != LINE_FEED && load<u8>(at) != CARRIAGE_RETURN) at++
  }
  if (at < length && load<u8>(at) == LINE_FEED) return at + 1
  const isPair = at + 1 < length && load<u8>(at) == CARRIAGE_RETURN && load<u8>(at + 1) == LINE_FEED
  return isPair ? at + 2 : 0
}

export function writeLines(count: i32, cells: usize): void {
  const zeros = i8x16.splat(0x30)
  const dots = i8x16.splat(0x2e)
  const none = i8x16.splat(0)
  const last = cells - VECTOR
  let to = TEXT
  let grid = GRIDS
  for (let line = 0; line < count; line++) {
    for (let cell: usize = 0; ; cell = min(cell + VECTOR, last)) {
      const digits = v128.load(grid + cell)
      const symbols = i8x16.add(digits, zeros)
      v128.store(to + cell, v128.bitselect(dots, symbols, i8x16.eq(digits, none)))
      if (cell == last) break
    }
    store<u8>(to + cells, LINE_FEED)
    to += cells + 1
    grid += cells
  }
}

/**
 * Counts the line feeds, and the carriage returns that no line feed follows.
 *
 * @param length of the text, a multiple of 16. The byte behind it is read, too.
 */
export function countLineEnds(length: usize): i32 {
  const lineFeeds = i8x16.splat(LINE_FEED)
  const carriageReturns = i8x16.splat(CARRIAGE_RETURN)
  let count = 0
  for (let at = TEXT; at < TEXT + length; at += VECTOR) {
    const bytes = v128.load(at)
    const isFollowed = i8x16.eq(v128.load(at + 1), lineFeeds)
    const isAlone = v128.andnot(i8x16.eq(bytes, carriageReturns), isFollowed)
    count += popcnt(i8x16.bitmask(v128.or(i8x16.eq(bytes, lineFeeds), isAlone)))
  }
  return count
}
