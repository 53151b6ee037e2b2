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
interface Way {
  readonly rows: readonly number[]
  readonly end: number
  /** Whether the lines end with a board, or as far behind it as another one would begin. */
  readonly isExact: boolean
}

/**
 * The rows among the lines of a table. Undefined if there is not exactly one way to read it.
 *
 * @param isWhole whether the table ends here; otherwise the rows of a board at its end are left
 */
export function rowsOfTable(kinds: readonly LineKind[], size: number, isWhole: boolean): Way | undefined {
  const lead = Math.min(kinds.indexOf('clues'), size)
  const ways = spacings(size, lead).flatMap((spacing) =>
    heightsBetween(kinds, size, spacing).flatMap(
      (between) => wayOf(kinds, size, { ...spacing, between }, isWhole) ?? [],
    ),
  )
  return only(kinds, size, ways)
}

/** The heights of a gap between boards that can make a difference: of one board, only that which ends with the lines. */
function heightsBetween(kinds: readonly LineKind[], size: number, spacing: Spacing): readonly number[] {
  const left = kinds.length - (spacing.lead + heightOf(size, spacing))
  if (kinds.length - left <= kinds.lastIndexOf('clues')) return upTo(size)
  return left > 0 && left <= size ? [0, left] : [0]
}

/** The rows among the lines of a drawing, which has one board, or several without anything between them. */
export function rowsOfDrawing(kinds: readonly LineKind[], size: number): Way | undefined {
  const all = [...kinds.keys()]
  const ways = [all, all.filter((at) => kinds[at] !== 'rule')].flatMap((places) => {
    const lines = places.map((at) => kinds[at])
    return spacings(size, lines.indexOf('clues')).flatMap((spacing) => {
      const rows = wayOf(lines, size, spacing)?.rows.map((at) => places[at]) ?? []
      const isOfOne = rows.length === size && agree(kinds, rows, spacing)
      return isOfOne ? { rows, end: kinds.length, isExact: true } : []
    })
  })
  if (ways.length > 0) return only(kinds, size, ways)
  const rows = all.filter((at) => kinds[at] === 'clues' || kinds[at] === 'empty')
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

/** Undefined if a row with clues is elsewhere than these boards have their rows. */
function wayOf(
  kinds: readonly LineKind[],
  size: number,
  { lead, every, gap, between }: Spacing,
  isWhole = true,
): Way | undefined {
  const rows: number[] = []
  const last = kinds.lastIndexOf('clues')
  const isFree = (from: number, to: number): boolean => {
    const clues = kinds.indexOf('clues', from)
    return clues < 0 || clues >= to
  }
  if (!isFree(0, lead)) return undefined
  let end = lead
  let next = lead // where the next board begins
  while (next <= last) {
    const places = Array.from({ length: size }, (_, row) => next + row + gap * Math.floor(row / every))
    end = (places.at(-1) ?? next) + 1
    if (end > kinds.length && !isWhole) return { rows, end: next, isExact: true }
    const areRows = places.every((at) => kinds[at] === 'clues' || kinds[at] === 'empty')
    next = end + between
    if (
      !areRows ||
      places.some((at, row) => row > 0 && !isFree(places[row - 1] + 1, at)) ||
      !isFree(end, next)
    )
      return undefined
    rows.push(...places)
  }
  return { rows, end: Math.min(next, kinds.length), isExact: [next, end].includes(kinds.length) }
}

/**
 * The only way to read lines, if there is one, of those that are likelier than the others: no row is empty, or no board has two empty rows
 * in a band. These could be exchanged, so such a puzzle has several solutions.
 */
function only(kinds: readonly LineKind[], size: number, ways: readonly Way[]): Way | undefined {
  const likely = [0, 1, size]
    .map((most) => ways.filter(({ rows }) => emptyInBand(kinds, rows, size) <= most))
    .find(({ length }) => length > 0)
  const exact = likely?.filter(({ isExact }) => isExact) ?? []
  const [first, ...others] = exact.length > 0 ? exact : (likely ?? [])
  return others.every(({ rows }) => rows.join() === first?.rows.join()) ? first : undefined
}

/** The most empty rows of a band. */
function emptyInBand(kinds: readonly LineKind[], rows: readonly number[], size: number): number {
  const height = size / (usualBoxWidth(size) ?? 1)
  const counts = new Map<number, number>()
  for (const [row, at] of rows.entries()) {
    const band = Math.floor(row / height)
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
