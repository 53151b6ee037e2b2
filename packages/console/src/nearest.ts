/** The candidate that is most similar to a mistyped word, or undefined if none is similar. */
export function nearestTo(word: string, candidates: readonly string[]): string | undefined {
  let nearest: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1 // a larger distance means another word
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate)
    if (distance >= least) continue
    least = distance
    nearest = candidate
  }
  return nearest
}

/**
 * Insertions, deletions, replacements and exchanges of neighbours that turn one word into the other, row by row (Wagner and
 * Fischer, 1974; Damerau, 1964).
 */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  let twoAbove: number[] = []
  for (const [index, letter] of [...from].entries()) {
    const row = [index + 1]
    for (const [column, other] of [...to].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1)
      const areExchanged = letter === to[column - 1] && other === from[index - 1]
      const exchanged = areExchanged ? (twoAbove[column - 1] ?? 0) + 1 : Infinity
      row.push(Math.min(replaced, exchanged, (above[column + 1] ?? 0) + 1, (row[column] ?? 0) + 1))
    }
    twoAbove = above
    above = row
  }
  return above.at(-1) ?? 0
}
