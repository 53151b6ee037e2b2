/** The slow truth: all 3,359,232 ways to rearrange the cells, one after another. Shares no code with the package. */
export interface LeastGrid {
  readonly grid: string
  readonly automorphisms: number
}

export function leastByBruteForce(puzzle: string): LeastGrid {
  const orders = lineOrders()
  let best = 'x'.repeat(81) // greater than any digit
  let automorphisms = 0
  for (const lookUp of [
    (row: number, column: number) => 9 * row + column,
    (row: number, column: number) => 9 * column + row,
  ]) {
    const cells = Array.from({ length: 81 }, (_, cell) =>
      Number(puzzle[lookUp(Math.floor(cell / 9), cell % 9)]),
    )
    let bestCells = Array.from(best, (symbol) => (symbol === 'x' ? 10 : Number(symbol)))
    for (const rows of orders) {
      for (const columns of orders) {
        const comparison = compare(cells, rows, columns, bestCells)
        if (comparison === 0) automorphisms++
        if (comparison >= 0) continue
        automorphisms = 1
        bestCells = image(cells, rows, columns)
      }
    }
    best = bestCells.join('')
  }
  return { grid: best, automorphisms }
}

/** The 1,296 orders of nine lines that keep groups of three together. */
function lineOrders(): number[][] {
  const three = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]
  return three.flatMap((groups) =>
    three.flatMap((a) =>
      three.flatMap((b) =>
        three.map((c) =>
          [a, b, c].flatMap((lines, index) => lines.map((line) => 3 * (groups[index] ?? 0) + line)),
        ),
      ),
    ),
  )
}

/** Below 0 when the image is less than the best. */
function compare(
  cells: readonly number[],
  rows: readonly number[],
  columns: readonly number[],
  best: readonly number[],
): number {
  const names = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let next = 1
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const digit = cells[9 * rows[row] + columns[column]]
      if (digit !== 0 && names[digit] === 0) names[digit] = next++
      const difference = names[digit] - best[9 * row + column]
      if (difference !== 0) return difference
    }
  }
  return 0
}

function image(cells: readonly number[], rows: readonly number[], columns: readonly number[]): number[] {
  const names = [0]
  let next = 1
  return rows.flatMap((row) =>
    columns.map((column) => {
      const digit = cells[9 * row + column]
      if (digit !== 0) names[digit] ??= next++
      return names[digit]
    }),
  )
}
