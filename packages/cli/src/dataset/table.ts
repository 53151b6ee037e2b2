/** The puzzles of one part of a dataset, as columns. */
export interface Row {
  readonly puzzle: Uint8Array
  readonly solution: Uint8Array
  readonly clues: number
  /** The smallest isomorph of the puzzle. */
  readonly leastIsomorph: Uint8Array
  readonly automorphisms: number
  readonly weight: number | undefined
  /** The nodes of each requested solver, or −1 if its search stopped at the limit. */
  readonly nodes: readonly number[]
}

/** A column of boards, of 81 bytes each. */
interface BoardColumn {
  readonly name: string
  readonly boards: readonly Uint8Array[]
}

interface NumberColumn {
  readonly name: string
  readonly type: 'int32' | 'float64'
  readonly numbers: readonly number[]
}

export type Column = BoardColumn | NumberColumn

export function columnsOf(rows: readonly Row[], solvers: readonly string[], isWeighted: boolean): Column[] {
  const numbers = (name: string, of: (row: Row) => number, type: NumberColumn['type'] = 'int32'): Column => ({
    name,
    type,
    numbers: rows.map(of),
  })
  return [
    { name: 'puzzle', boards: rows.map(({ puzzle }) => puzzle) },
    { name: 'solution', boards: rows.map(({ solution }) => solution) },
    numbers('clues', ({ clues }) => clues),
    { name: 'class', boards: rows.map(({ leastIsomorph }) => leastIsomorph) },
    numbers('automorphisms', ({ automorphisms }) => automorphisms),
    ...(isWeighted ? [numbers('weight', ({ weight }) => weight ?? Number.NaN, 'float64')] : []),
    ...solvers.map((id, index) =>
      numbers(`nodes_${id.replaceAll('-', '_')}`, ({ nodes }) => nodes[index] ?? -1),
    ),
  ]
}
