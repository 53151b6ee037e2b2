/**
 * Compares the two engines on problems that fill one more vector of 128 items after another, which shows where `auto`
 * should change over: Latin squares from which 70 % of the cells were removed.
 */
import { Random } from '@sudoku-lab/core'
import { Blocks, interleave } from './blocks.ts'
import { runnerOf } from './engines.ts'
import type { Rows } from './problems.ts'

const ORDERS = [8, 10, 11, 12, 13, 14, 15, 16]
const OPEN = 0.7
const SQUARES = 4
/** There are too many solutions to find all. Both engines find the same ones. */
const SOLUTIONS = 50
const PLANE = 128
const SEED = 1

export interface PlanesMeasurement {
  readonly order: number
  readonly options: number
  readonly items: number
  readonly planes: number
  readonly milliseconds: Readonly<Record<'links' | 'sieve', number>>
  /** The engine that `auto` takes. */
  readonly auto: string
}

export const PLANES_HEAD = `\
| order of the square | options | items | planes | links, ms | sieve, ms | links / sieve | auto |
| --: | --: | --: | --: | --: | --: | --: | --- |
`

/** Measures one order after another. The numbers of options and items are means. */
export function* measurePlanes(seconds: number): Generator<PlanesMeasurement> {
  const random = new Random(SEED)
  for (const order of ORDERS) {
    const problems = Array.from({ length: SQUARES }, () => squareWithHoles(order, random))
    const engines = (['links', 'sieve'] as const).map(
      (id) =>
        new Blocks(
          problems.map((rows) => runnerOf(id, rows)),
          SOLUTIONS,
        ),
    )
    interleave(engines, seconds)
    const [links, sieve] = engines as [Blocks, Blocks]
    if (links.outcome.solutions !== sieve.outcome.solutions)
      throw new Error(`order ${order}: the engines find different numbers of solutions`)
    const [{ primary, options }] = problems as [Rows]
    yield {
      order,
      options: options.length,
      items: primary,
      planes: Math.ceil(primary / PLANE),
      milliseconds: { links: links.least, sieve: sieve.least },
      auto: runnerOf('auto', { primary, secondary: 0, options })(1).engine ?? '',
    }
  }
}

export function planesLine({ order, options, items, planes, milliseconds, auto }: PlanesMeasurement): string {
  const { links, sieve } = milliseconds
  const numbers = [order, options, items, planes, links.toPrecision(3), sieve.toPrecision(3)]
  return `| ${[...numbers, (links / sieve).toFixed(2), auto].join(' | ')} |\n`
}

/**
 * The holes of a random Latin square: each has an item, and so has each symbol that its row or its column lacks. The
 * square is a cyclic one with its rows, columns and symbols in random order.
 */
function squareWithHoles(order: number, random: Random): Rows {
  const rowAt = shuffled(order, random)
  const columnAt = shuffled(order, random)
  const symbolAt = shuffled(order, random)
  const holes = shuffled(order * order, random).slice(0, Math.round(OPEN * order * order))
  const missingInRow = Array.from({ length: order }, () => new Map<number, number>())
  const missingInColumn = Array.from({ length: order }, () => new Map<number, number>())
  let items = holes.length
  for (const hole of holes) {
    const [row, column] = [Math.floor(hole / order), hole % order]
    const symbol = symbolAt[(rowAt[row] + columnAt[column]) % order]
    missingInRow[row].set(symbol, items++)
    missingInColumn[column].set(symbol, items++)
  }
  const options = holes.flatMap((hole, item) => {
    const inColumn = missingInColumn[hole % order]
    return [...missingInRow[Math.floor(hole / order)]].flatMap(([symbol, inRow]) => {
      const other = inColumn.get(symbol)
      return other === undefined ? [] : [[item, inRow, other].sort((a, b) => a - b)]
    })
  })
  return { primary: items, secondary: 0, options }
}

function shuffled(count: number, random: Random): number[] {
  return random.shuffle(Array.from({ length: count }, (_, index) => index))
}
