/** The virtual best solver of a contest: on every puzzle as fast as the fastest of all. */
import { puzzleMedians } from './clock.ts'
import type { ContestEntry } from './entries.ts'
import { isControl } from './record.ts'
import { virtualBest } from './statistics/index.ts'

export interface VirtualBestSummary {
  /** Its time by that of the leading solver, over the puzzles that this one solved: what choosing well would save. */
  readonly ratio: number
  readonly leaderId: string
  /** Puzzles that were timed alone and solved by anyone. */
  readonly puzzles: number
  /** Who is the fastest on how many of them, the most first; solvers that never are stay out. */
  readonly wins: readonly { readonly solverId: string; readonly puzzles: number }[]
}

/** @returns undefined for fewer than two solvers, or where no puzzle was timed alone. */
export function virtualBestOf(
  timed: readonly ContestEntry[],
  leader: ContestEntry | undefined,
): VirtualBestSummary | undefined {
  const solvers = timed.filter(({ solverId }) => !isControl(solverId))
  if (leader === undefined || solvers.length < 2) return undefined
  const medians = new Map(solvers.map((entry) => [entry.solverId, puzzleMedians(entry)]))
  const keys = [...new Set([...medians.values()].flatMap((times) => [...times.keys()]))]
  if (keys.length === 0) return undefined
  const { times, wins } = virtualBest(
    new Map([...medians].map(([id, own]) => [id, keys.map((key) => own.get(key) ?? null)])),
  )
  const own = keys.map((key) => medians.get(leader.solverId)?.get(key))
  const sumWhereSolved = (of: readonly (number | null | undefined)[]): number =>
    of.reduce<number>((sum, time, index) => sum + (own[index] === undefined ? 0 : (time ?? 0)), 0)
  return {
    ratio: sumWhereSolved(times) / sumWhereSolved(own),
    leaderId: leader.solverId,
    puzzles: keys.length,
    wins: [...wins]
      .map(([solverId, puzzles]) => ({ solverId, puzzles }))
      .filter(({ puzzles }) => puzzles > 0)
      .sort((a, b) => b.puzzles - a.puzzles),
  }
}

/** `Virtual best solver: 0.62 of the time of mrv; fastest of 50 puzzles: mrv 30, dlx 20.` */
export function virtualBestLine({ ratio, leaderId, puzzles, wins }: VirtualBestSummary): string {
  const shares = wins.map(({ solverId, puzzles: won }) => `${solverId} ${won}`).join(', ')
  return `virtual best solver: ${ratio.toFixed(2)} of the time of ${leaderId}; fastest on ${puzzles} puzzles: ${shares}`
}
