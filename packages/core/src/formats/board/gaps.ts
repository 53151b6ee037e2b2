/**
 * Tells the rows of a board from the lines between them. Many programs print several lines for each row, or an empty line behind each band,
 * and such a line looks like a row without a clue.
 *
 *   +-----+-----+ …          5,3,,,7,,,,
 *   |     |     |            ,,,,,,,,
 *   |  5  |  3  |            6,,,1,9,5,,,
 *   |     |     |            ,,,,,,,,
 *   +-----+-----+ …
 *
 * All regular ways to read the lines are tried: some lines before the first row, a gap of equal height behind every few rows, and one
 * between boards. What fits in several ways is for the reader of the text to say.
 */
import { usualBoxWidth } from '../../geometry.ts'

/** A row with clues, a line that may be a row without one, a line that is none, and a drawn one. */
export type LineKind = 'clues' | 'empty' | 'space' | 'rule'

interface Spacing {
  /** Lines before the first row. */
  readonly lead: number
  /** Behind so many rows of a board is a gap. */
  readonly every: number
  /** Lines in a gap. */
  readonly gap: number
  /** Lines between two boards. */
  readonly between: number
}

/** The lines that are rows, board by board, and where the next board may begin. */
export interface Way {
  readonly rows: readonly number[]
  readonly end: number
  /** Whether as many lines are behind the last board as between two, or none, or all boards have as many lines around them. */
  readonly isExact: boolean
}

/**
 * The likeliest ways to tell the rows among the lines of a table, or the columns among its columns. Those that give the same boards are one.
 *
 * @param box the rows of a band, or the columns of a stack
 * @param isWhole whether the table ends here; otherwise the rows of a board at its end are left
 */
export function waysOfTable(
  kinds: readonly LineKind[],
  { size, box }: { readonly size: number; readonly box: number },
  isWhole: boolean,
): readonly Way[] {
  const last = kinds.lastIndexOf('clues')
  const ways = spacings(size, Math.min(kinds.indexOf('clues'), size)).flatMap((spacing) => {
    const end = spacing.lead + heightOf(size, spacing)
    if (end <= kinds.length && rowsFrom(kinds, size, spacing, spacing.lead) === undefined) return []
    const heights = end <= last ? upTo(size + HIGHEST) : [0] // of one board, none makes a difference
    return heights.flatMap((between) => wayOf(kinds, size, { ...spacing, between }, isWhole) ?? [])
  })
  return likeliest(kinds, box, ways)
}

/**
 * The rows among the lines of a table. Undefined if there is not exactly one way to read it, or if that one is unlikely: one of several
 * boards has two empty rows in a band where lines are left out, fewer boards have all clues, or one of two can begin elsewhere.
 */
export function rowsOfTable(kinds: readonly LineKind[], size: number, isWhole: boolean): Way | undefined {
  const box = boxHeightOf(size)
  const way = only(waysOfTable(kinds, { size, box }, isWhole))
  if (way === undefined || way.rows.length === size) return way
  const { rows } = way
  const count = rows.filter((at) => kinds[at] === 'clues').length
  if (count <= rows.length - size) return undefined
  const isUnlikely = rows.length < way.end && emptyInBand(kinds, rows, box) > 1
  return isUnlikely || (rows.length === 2 * size && mayMove(kinds, rows)) ? undefined : way
}

/** Whether one of two boards that begins or ends with an empty row can begin elsewhere, and nothing says where. */
function mayMove(kinds: readonly LineKind[], rows: readonly number[]): boolean {
  const size = rows.length / 2
  const [first, last] = [rows.slice(0, size), rows.slice(size)]
  const between = last[0] - first[size - 1] - 1
  const [lead, trail] = [first[0], kinds.length - 1 - last[size - 1]]
  const isEmpty = (at: number): boolean => kinds[at] === 'empty'
  const isOpen = (board: readonly number[], before: number, behind: number): boolean =>
    (isEmpty(board[0]) && behind > 0) || (isEmpty(board[size - 1]) && before > 0)
  return between !== lead + trail && (isOpen(first, lead, between) || isOpen(last, between, trail))
}

/** The rows among the lines of a drawing, which has one board, or several without anything between them. */
export function rowsOfDrawing(kinds: readonly LineKind[], size: number): Way | undefined {
  const all = [...kinds.keys()]
  const ways = [all, all.filter((at) => kinds[at] !== 'rule')].flatMap((places) => {
    const shown = places.map((at) => kinds[at])
    return spacings(size, shown.indexOf('clues')).flatMap((spacing) => {
      const rows = wayOf(shown, size, spacing)?.rows.map((at) => places[at]) ?? []
      const isOfOne = rows.length === size && agree(kinds, rows, spacing)
      return isOfOne ? { rows, end: kinds.length, isExact: true } : []
    })
  })
  if (ways.length > 0) return only(likeliest(kinds, boxHeightOf(size), ways))
  const rows = all.filter((at) => mayBeRow(kinds[at]))
  const isOfSeveral = rows.length % size === 0 && kinds.filter((kind) => kind === 'clues').length > size
  return isOfSeveral && !kinds.includes('space') ? { rows, end: kinds.length, isExact: true } : undefined
}

/** The most lines of a gap. */
const HIGHEST = 8

const upTo = (last: number): number[] => Array.from({ length: last + 1 }, (_, number) => number)

/** All regular spacings of a board, without a gap between boards. */
function spacings(size: number, lead: number): Spacing[] {
  const inside = upTo(size)
    .filter((every) => every > 0 && size % every === 0)
    .flatMap((every) => (every === size ? [0] : upTo(HIGHEST).slice(1)).map((gap) => ({ every, gap })))
  return inside.flatMap((each) => upTo(lead).map((first) => ({ ...each, lead: first, between: 0 })))
}

/** The lines of a board, from its first row to its last one. */
const heightOf = (size: number, { every, gap }: Spacing): number =>
  size + gap * Math.floor((size - 1) / every)

function mayBeRow(kind: LineKind | undefined): boolean {
  return kind === 'clues' || kind === 'empty'
}

/** Whether no line has clues from here to there. */
function areFree(kinds: readonly LineKind[], from: number, to: number): boolean {
  const at = kinds.indexOf('clues', from)
  return at < 0 || at >= to
}

/** The rows of a board that begins on a line. Undefined if one of them is none, or if clues stand between them. */
function rowsFrom(
  kinds: readonly LineKind[],
  size: number,
  { every, gap }: Spacing,
  from: number,
): number[] | undefined {
  const rows: number[] = []
  let free = from
  for (let row = 0; row < size; row++) {
    const at = from + row + gap * Math.floor(row / every)
    if (!mayBeRow(kinds[at]) || !areFree(kinds, free, at)) return undefined
    rows.push(at)
    free = at + 1
  }
  return rows
}

/** Undefined if a row with clues is elsewhere than these boards have their rows. */
function wayOf(kinds: readonly LineKind[], size: number, spacing: Spacing, isWhole = true): Way | undefined {
  const { lead, between } = spacing
  const { length } = kinds
  const last = kinds.lastIndexOf('clues')
  const all: number[] = []
  let next = lead // where the next board begins
  let trail = length - lead // lines behind the last board
  while (next <= last) {
    const end = next + heightOf(size, spacing)
    if (end > length && !isWhole) return { rows: all, end: next, isExact: true }
    const rows = rowsFrom(kinds, size, spacing, next)
    next = end + between
    if (rows === undefined || !areFree(kinds, end, next)) return undefined
    all.push(...rows)
    trail = length - end
  }
  const isExact = all.length <= size || [0, between, between - lead].includes(trail)
  return { rows: all, end: Math.min(next, length), isExact }
}

/**
 * The ways to read lines that are likelier than the others: no row is empty, or no board has two empty rows in a band. These could be
 * exchanged, so such a puzzle has several solutions.
 */
function likeliest(kinds: readonly LineKind[], box: number, ways: readonly Way[]): readonly Way[] {
  const counts = ways.map(({ rows }) => Math.min(emptyInBand(kinds, rows, box), 2))
  const likely = ways.filter((_, at) => counts[at] === Math.min(...counts))
  const exact = likely.filter(({ isExact }) => isExact)
  const byBoards = new Map<string, Way>()
  for (const way of exact.length > 0 ? exact : likely) {
    const key = way.rows.map((at) => (kinds[at] === 'clues' ? at : '')).join()
    if (!byBoards.has(key)) byBoards.set(key, way)
  }
  return [...byBoards.values()]
}

function only(ways: readonly Way[]): Way | undefined {
  return ways.length === 1 ? ways[0] : undefined
}

const boxHeightOf = (size: number): number => size / (usualBoxWidth(size) ?? 1)

/** The most empty rows of a band. */
function emptyInBand(kinds: readonly LineKind[], rows: readonly number[], box: number): number {
  const counts = new Map<number, number>()
  for (const [row, at] of rows.entries()) {
    const band = Math.floor(row / box)
    if (kinds[at] === 'empty') counts.set(band, (counts.get(band) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values())
}

/** Whether all rules of a board have as many lines above them, and as many below them. */
function agree(kinds: readonly LineKind[], rows: readonly number[], { every, gap }: Spacing): boolean {
  const between = rows.slice(1).map((at, row) => kinds.slice(rows[row] + 1, at))
  const sidesAt = (isGap: boolean): Sides[] =>
    between.flatMap((lines, row) =>
      lines.includes('rule') && ((row + 1) % every === 0) === isGap ? [sidesOf(lines)] : [],
    )
  const [inGaps, others] = [sidesAt(true), sidesAt(false)]
  const top = kinds.slice(0, rows[0])
  const bottom = kinds.slice((rows.at(-1) ?? 0) + 1).toReversed()
  const isEdge = (lines: readonly LineKind[], expected: number | undefined): boolean => {
    const most = Math.max(gap, 2)
    if (!lines.includes('rule')) return lines.length <= most
    const [outside, inside] = sidesOf(lines)
    return outside === 0 && inside <= most && inside === (expected ?? inside)
  }
  return (
    [inGaps, others].every((all) => all.every((sides) => sides.join() === all[0].join())) &&
    isEdge(top, inGaps[0]?.[1]) &&
    isEdge(bottom, inGaps[0]?.[0])
  )
}

type Sides = readonly [above: number, below: number]

/** The number of lines before the first rule, and behind the last. Lines between rules are none of both. */
function sidesOf(lines: readonly LineKind[]): Sides {
  const [first, last] = [lines.indexOf('rule'), lines.lastIndexOf('rule')]
  const isBroken = lines.slice(first, last).some((kind) => kind !== 'rule')
  return isBroken ? [Number.NaN, Number.NaN] : [first, lines.length - 1 - last]
}
