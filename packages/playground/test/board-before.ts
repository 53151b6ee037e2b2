/**
 * The board before an event of a trace, from the events alone, and the houses of a board of 9×9 by reading rows, columns and boxes:
 * nothing is shared with the code whose sentences and questions are held against it.
 */
import { readFileSync } from 'node:fs'
import { type Geometry, geometryOf } from '@sudoku-lab/core'
import { type EventKind, eventOf, type Trace } from '@sudoku-lab/trace'

export const geometry: Geometry = geometryOf(3, 3)
export const LINES: readonly number[] = Array.from({ length: 9 }, (_, index) => index)

/** The puzzles of a dataset, as lines. */
export function puzzlesOf(name: string): string[] {
  const text = readFileSync(new URL(`../../../datasets/${name}.txt`, import.meta.url), 'utf8')
  const grids = text.split(/^Grid \d+\s*$/m).map((grid) => grid.replaceAll(/\s/g, ''))
  return (grids.length > 1 ? grids : text.split('\n')).flatMap((line) => /^[\d.]{81}/.exec(line)?.[0] ?? [])
}

/** cell → the digits that it may be: one if it is filled. */
type Sets = readonly ReadonlySet<number>[]

const cellIn = (kind: string, at: number, i: number): number => {
  if (kind === 'row') return 9 * at + i
  if (kind === 'column') return 9 * i + at
  return 27 * Math.floor(at / 3) + 3 * (at % 3) + 9 * Math.floor(i / 3) + (i % 3)
}
/** `row 1` → its cells. */
export const HOUSES: ReadonlyMap<string, readonly number[]> = new Map(
  ['row', 'column', 'box'].flatMap((kind) =>
    LINES.map((at) => [`${kind} ${at + 1}`, LINES.map((i) => cellIn(kind, at, i))] as const),
  ),
)
export const cellsOf = (house: string): readonly number[] => HOUSES.get(house) ?? []
export const PEERS = Array.from({ length: 81 }, (_, cell) => {
  const around = [...HOUSES.values()].filter((cells) => cells.includes(cell)).flat()
  return new Set(around.filter((other) => other !== cell))
})
export const isPeer = (one: number, other: number): boolean => PEERS[one]?.has(other) === true
export const cellAt = (name = ''): number => 9 * (Number(name[1]) - 1) + Number(name[3]) - 1
export const nameOf = (cell: number): string => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`
export interface Board {
  readonly grid: readonly number[]
  readonly sets: Sets
  readonly tried: readonly string[]
}

interface Told {
  readonly kind: EventKind
  readonly cell: number
  readonly digit: number
}
const OPENS = /^(guess|place|exclude)$/

/** The board before an event, from the events alone, and the branches that were closed, or left, below the present node. */
export function boardAt({ puzzle, events }: Trace, end: number): Board {
  const live: Told[] = []
  const tried: string[][] = [[]]
  for (const word of events.subarray(0, end)) {
    const { kind, cell, digit } = eventOf(word)
    if (kind === 'take-back' || kind === 'leave') {
      const [branch] = live.splice(live.findLastIndex((event) => OPENS.test(event.kind)))
      tried.pop()
      tried.at(-1)?.push(`${branch?.digit} ${nameOf(branch?.cell ?? 0)}`)
    } else if (cell !== undefined && digit !== undefined) {
      live.push({ kind, cell, digit })
      if (OPENS.test(kind)) tried.push([])
    }
  }
  const grid = Array.from(puzzle)
  const isOut = ({ kind }: Told): boolean => kind === 'eliminate' || kind === 'exclude'
  for (const event of live) if (!isOut(event)) grid[event.cell] = event.digit
  const sets = grid.map((own, cell) => {
    if (own !== 0) return new Set<number>()
    const gone = live.filter((event) => isOut(event) && event.cell === cell).map(({ digit }) => digit)
    const seen = [...(PEERS[cell] ?? [])].map((peer) => grid[peer])
    return new Set(LINES.map((i) => i + 1).filter((digit) => !gone.includes(digit) && !seen.includes(digit)))
  })
  return { grid, sets, tried: tried.at(-1) ?? [] }
}
