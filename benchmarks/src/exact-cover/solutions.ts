/** Encodes the solutions of a cover as bytes, and proves that they are solutions. */
import type { Answer, Evidence, Proof } from '@sudoku-lab/harness'
import type { Cover } from './cover.ts'

/** The claim of an engine: the number of solutions that it found. */
export function claimOf(count: number): string {
  return count === 1 ? '1 solution' : `${count} solutions`
}

/** Sorted solutions as JSON, so that engines which find them in different orders give the same answer. */
export function packSolutions(solutions: readonly (readonly number[])[]): Uint8Array {
  const sorted = solutions.map((options) => [...options].sort((a, b) => a - b)).sort(inOrder)
  return new TextEncoder().encode(JSON.stringify(sorted))
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((option, index) => option !== b[index])
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1)
}

/**
 * Every solution has to cover each primary item once, and each secondary item at most once or in one colour.
 * No solution may occur twice.
 */
export function proveSolutions(task: string, cover: Cover, { claim, witnesses }: Answer): Proof {
  const [bytes] = witnesses
  const solutions: number[][] = bytes === undefined ? [] : JSON.parse(new TextDecoder().decode(bytes))
  if (claim !== claimOf(solutions.length)) return wrong(`claims ${claim}, shows ${solutions.length}`)
  if (task === 'first' && solutions.length > 1)
    return wrong(`shows ${solutions.length} solutions, asked for one`)
  for (const [index, options] of solutions.entries()) {
    const flaw = flawOf(cover, options)
    if (flaw !== undefined) return wrong(`its solution ${index + 1} ${flaw}`)
    const before = solutions[index - 1]
    if (before !== undefined && inOrder(before, options) === 0) return wrong(`shows solution ${index} twice`)
  }
  return { outcome: 'proved' }
}

function wrong(problem: string): Proof {
  return { outcome: 'wrong', problem }
}

function flawOf({ primary, options, colours }: Cover, chosen: readonly number[]): string | undefined {
  const colourOf = new Map<number, number>() // covered item → its colour, 0 for none
  for (const option of chosen) {
    const items = options[option]
    if (items === undefined) return `has option ${option}, which does not exist`
    for (const [index, item] of items.entries()) {
      const colour = colours?.[option]?.[index] ?? 0
      const before = colourOf.get(item)
      if (before !== undefined && (colour === 0 || before !== colour))
        return coveredAgain(item, before, colour)
      colourOf.set(item, colour)
    }
  }
  for (let item = 0; item < primary; item++) if (!colourOf.has(item)) return `leaves item ${item} uncovered`
  return undefined
}

function coveredAgain(item: number, before: number, colour: number): string {
  if (before === 0 || colour === 0) return `covers item ${item} twice`
  return `gives item ${item} the colours ${before} and ${colour}`
}

/**
 * Compares a claim with the published number of solutions. A solution of any engine refutes the claim that
 * there is none.
 */
export function refute(
  task: string,
  claim: string,
  { known, witnesses, shownBy }: Evidence,
): string | undefined {
  const none = claimOf(0)
  if (claim === none && witnesses > 0 && known === null) return `claims ${none}, but ${shownBy[0]} shows one`
  if (known === null) return undefined
  const expected = task === 'first' && known !== none ? claimOf(1) : known
  return claim === expected
    ? undefined
    : `claims ${claim}, but there ${known === claimOf(1) ? 'is' : 'are'} ${known}`
}
