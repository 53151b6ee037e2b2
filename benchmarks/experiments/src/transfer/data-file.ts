/** The counts as a CSV file: a row for each puzzle of each set, with the nodes of every solver. */
import { format, type Grid, geometryOf } from '@sudoku-lab/core'
import { DataError, readText, tableIn } from '../command-line.ts'
import type { Count } from './counting.ts'

/** What was counted on one puzzle. */
export interface CountedPuzzle {
  readonly set: string
  /** Empty for a puzzle of somebody else's list. */
  readonly puzzle: string
  /** solver → its count. */
  readonly counts: ReadonlyMap<string, Count>
}

export interface CountedData {
  readonly solvers: readonly string[]
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly rows: readonly CountedPuzzle[]
}

export function textOf(puzzle: Readonly<Grid>): string {
  return format(geometryOf(3, 3), puzzle, 'line').trim()
}

/** The first line says how it was counted. */
export function formatData({ solvers, isomorphs, nodeLimit, rows }: CountedData): string {
  const header = ['set', 'puzzle', ...solvers, ...solvers.map((id) => `${id}_gave_up`)]
  const lines = rows.map(({ set, puzzle, counts }) => {
    const inOrder = solvers.map((id) => counts.get(id) ?? { nodes: Number.NaN, gaveUp: Number.NaN })
    return [set, puzzle, ...inOrder.map(({ nodes }) => nodes), ...inOrder.map(({ gaveUp }) => gaveUp)].join(
      ',',
    )
  })
  return `# isomorphs ${isomorphs}, node limit ${nodeLimit}\n${[header.join(','), ...lines, ''].join('\n')}`
}

const HEAD = /^# isomorphs (\d+), node limit (\d+)$/m

/** @throws DataError for a file that `formatData` has not written */
export function readData(path: string): CountedData {
  const text = readText(path)
  const [, isomorphs, nodeLimit] = HEAD.exec(text) ?? []
  const table = tableIn(path, text)
  const columns = Object.keys(table[0] ?? {})
  const solvers = columns.filter((name) => columns.includes(`${name}_gave_up`))
  if (isomorphs === undefined || nodeLimit === undefined || solvers.length < 2) {
    throw new DataError(`${path}: expected counts that finding:transfer has written with --data`)
  }
  const rows = table.map((row, index): CountedPuzzle => {
    const numberIn = (column: string): number => {
      const number = Number(row[column])
      if (row[column] !== '' && Number.isFinite(number)) return number
      throw new DataError(`${path}, row ${index + 1}: expected a number in ${column}, got '${row[column]}'`)
    }
    const counts = solvers.map(
      (id) => [id, { nodes: numberIn(id), gaveUp: numberIn(`${id}_gave_up`) }] as const,
    )
    return { set: row['set'] ?? '', puzzle: row['puzzle'] ?? '', counts: new Map(counts) }
  })
  return { solvers, isomorphs: Number(isomorphs), nodeLimit: Number(nodeLimit), rows }
}
