/** Reads a board that a suite shows as text: rows of cells, with `|` and lines of `-` and `+` between boxes. Undefined if it is no square board. */
export function boardOf(text: string) {
  const lines = text.trim().split('\n')
  const rows = lines.filter((line) => !/^[-+\s]+$/.test(line)).map((line) => cellsOf(line))
  const size = rows.length
  if (size < 4 || rows.some((row) => row.cells.length !== size)) return undefined
  const bands = lines
    .join('\n')
    .split(/^[-+\s]+$/m)
    .filter((band) => band.trim() !== '').length
  return {
    cells: rows.flatMap(({ cells }) => cells),
    size,
    boxHeight: size / bands,
    boxWidth: rows[0]?.boxWidth ?? size,
  }
}

function cellsOf(line: string): { cells: string[]; boxWidth: number } {
  const boxes = line
    .split('|')
    .map((box) => box.trim().split(/\s+/).filter(Boolean))
    .filter((box) => box.length > 0)
  return { cells: boxes.flat(), boxWidth: boxes[0]?.length ?? 0 }
}
