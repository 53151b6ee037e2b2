/**
 * Reads a board that a suite shows as text: rows of cells, with `|` and lines of `-` where a strong line is. Undefined if it is no
 * square board.
 *
 * @returns in `linesOf` the classes of each cell: `beside` if a strong line is left of it, `under` if one is above it
 */
export function boardOf(text: string) {
  const lines = text.trimEnd().split('\n')
  const isRule = (line: string): boolean => /^[-+\s]+$/.test(line)
  const rows = lines.flatMap((line, at) => {
    if (isRule(line)) return []
    const rule = lines[at - 1] ?? ''
    let end = 0 // of the cell before
    return [
      Array.from(line.matchAll(/[^\s|]+/g), ({ 0: cell, index }) => {
        const isBeside = line.slice(end, index).includes('|')
        end = index + cell.length
        return { cell, isBeside, isUnder: isRule(rule) && rule[index] === '-' }
      }),
    ]
  })
  const size = rows.length
  if (size < 4 || rows.some((row) => row.length !== size)) return undefined
  return {
    size,
    cells: rows.flat().map(({ cell }) => cell),
    linesOf: rows.flatMap((row, y) =>
      row.map(({ isBeside, isUnder }, x) =>
        [...(isBeside && x > 0 ? ['beside'] : []), ...(isUnder && y > 0 ? ['under'] : [])].join(' '),
      ),
    ),
  }
}
