/** What the machine did to everybody in one turn of a round, and what is left of each entrant without it. */
import { median } from './location.ts'

export interface TurnFit {
  /** Turn → by how much the logarithm of every time was raised in it; 0 in the middle turn. */
  readonly effects: ReadonlyMap<number, number>
  /** Of each entrant the middle of its log times without the effects, in the order given. */
  readonly centres: readonly number[]
}

const PASSES = 5 // the fit moves by less than 0.1 % after three

/**
 * Fits log time = entrant + turn by median polish (Tukey 1977): a slice that was disturbed moves neither.
 * A turn in which only one entrant has a time has no effect of its own: nothing tells the two apart.
 *
 * @param entrants of each entrant turn → log time, of slices that did the same work in every turn
 */
export function fitTurns(entrants: readonly ReadonlyMap<number, number>[]): TurnFit {
  const turns = [...new Set(entrants.flatMap((entrant) => [...entrant.keys()]))]
  let effects = new Map(turns.map((turn) => [turn, 0]))
  let centres = entrants.map((entrant) => centreOf(entrant, effects))
  for (let pass = 0; pass < PASSES && entrants.length > 1; pass++) {
    effects = new Map(turns.map((turn) => [turn, effectIn(turn, entrants, centres)]))
    const middle = median([...effects.values()])
    effects.forEach((effect, turn) => {
      effects.set(turn, effect - middle)
    })
    centres = entrants.map((entrant) => centreOf(entrant, effects))
  }
  return { effects, centres }
}

function centreOf(entrant: ReadonlyMap<number, number>, effects: ReadonlyMap<number, number>): number {
  return median([...entrant].map(([turn, log]) => log - (effects.get(turn) ?? 0)))
}

function effectIn(
  turn: number,
  entrants: readonly ReadonlyMap<number, number>[],
  centres: readonly number[],
): number {
  const deviations = entrants.flatMap((entrant, index) => {
    const log = entrant.get(turn)
    return log === undefined ? [] : [log - (centres[index] ?? 0)]
  })
  return deviations.length < 2 ? 0 : median(deviations)
}
