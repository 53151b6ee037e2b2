/** Short fingerprints of solutions, puzzles and plans. */
import { createHash } from 'node:crypto'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** 48 bits of a grid's SHA-256, as 8 letters: enough to tell the solutions of one puzzle apart. */
export function digestOf(grid: Readonly<Uint8Array>): string {
  return createHash('sha256').update(grid).digest('base64url').slice(0, 8)
}

/** The digests of the solutions of one puzzle, sorted, so that the order they were found in does not matter. */
export function digestOfAll(grids: readonly Readonly<Uint8Array>[]): string {
  return grids.map(digestOf).sort().join(' ')
}
