/** The puzzles of one part of a dataset, column by column. A column of a million boards is one array of 81 MB. */
import { filledCount } from '@sudoku-lab/core'
import type { MadePuzzle } from '../making/order.ts'

interface Growing<Kind extends 'board' | 'int32' | 'float64', Values> {
  readonly name: string
  readonly kind: Kind
  /** The values, and space for more. A board takes 81 of them. */
  values: Values
}

export type BoardColumn = Growing<'board', Uint8Array>
type NumberColumn = Growing<'int32', Int32Array> | Growing<'float64', Float64Array>
export type Column = BoardColumn | NumberColumn

const FIRST_CAPACITY = 256

export class Table {
  readonly columns: readonly Column[]
  length = 0

  constructor(solvers: readonly string[], isWeighted: boolean) {
    this.columns = [
      boards('puzzle'),
      boards('solution'),
      integers('clues'),
      boards('class'),
      integers('automorphisms'),
      ...(isWeighted ? [fractions('weight')] : []),
      ...solvers.map((id) => integers(`nodes_${id.replaceAll('-', '_')}`)),
    ]
  }

  add({ puzzle, solution, weight, facts }: MadePuzzle): void {
    if (solution === undefined || facts === undefined)
      throw new RangeError('a puzzle was made without its solution and facts')
    const row = [
      puzzle,
      solution,
      filledCount(puzzle),
      facts.leastIsomorph,
      facts.automorphisms,
      ...(weight === undefined ? [] : [weight]),
      ...facts.nodes,
    ]
    this.columns.forEach((column, index) => {
      put(column, this.length, row[index])
    })
    this.length++
  }
}

function boards(name: string): BoardColumn {
  return { name, kind: 'board', values: new Uint8Array(81 * FIRST_CAPACITY) }
}

function integers(name: string): NumberColumn {
  return { name, kind: 'int32', values: new Int32Array(FIRST_CAPACITY) }
}

function fractions(name: string): NumberColumn {
  return { name, kind: 'float64', values: new Float64Array(FIRST_CAPACITY) }
}

function put(column: Column, row: number, cell: number | Uint8Array | undefined): void {
  if (column.kind === 'board') {
    if (81 * row === column.values.length) column.values = twice(column.values, Uint8Array)
    column.values.set(cell as Uint8Array, 81 * row)
  } else {
    if (row === column.values.length) {
      if (column.kind === 'int32') column.values = twice(column.values, Int32Array)
      else column.values = twice(column.values, Float64Array)
    }
    column.values[row] = cell as number
  }
}

function twice<Values extends Uint8Array | Int32Array | Float64Array>(
  values: Values,
  Type: new (length: number) => Values,
): Values {
  const longer = new Type(2 * values.length)
  longer.set(values)
  return longer
}
