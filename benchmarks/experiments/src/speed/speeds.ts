/** What was measured of speed: times, and how many times as long one solver takes as another in each round. */
import { type Group, groupsOf } from '../shared/data-file.ts'
import { UsageError } from '../shared/program.ts'
import { number } from '../shared/table.ts'
import type { Measured } from './measure.ts'

/** How many times as long one takes as another, from the round with the lowest ratio to that with the highest. */
export interface Ratio {
  readonly low: number
  /** Infinity where the slower one was stopped at a limit. */
  readonly high: number
}

/** What is the same in all rounds of an entrant, and its mean time of a puzzle in each. */
export interface Timed {
  readonly stopped: boolean
  readonly asked: number
  readonly solved: number
  readonly nodes: number
  /** Round → nanoseconds. */
  readonly times: ReadonlyMap<number, number>
}

/** The id of an entrant has `:batch` behind it for its time in a batch. */
const BATCH = /:batch$/

function placeOf({ node, set, mode, entrant }: Pick<Measured, 'node' | 'set' | 'mode' | 'entrant'>): string {
  return [node, set, mode, entrant].join()
}

export class Speeds {
  /** The versions of Node, in their order. */
  readonly nodes: readonly string[]
  readonly sets: readonly string[]
  private readonly groups: ReadonlyMap<string, Group<Measured>>

  constructor(rows: readonly Measured[]) {
    this.nodes = [...new Set(rows.map(({ node }) => node))]
    this.sets = [...new Set(rows.map(({ set }) => set))]
    const groups = groupsOf(rows, ['node', 'set', 'mode', 'entrant'])
    this.groups = new Map(groups.map((group) => [placeOf(group[0]), group]))
  }

  /** The entrants on a set, those in a batch last. */
  entrantsOn(set: string): string[] {
    const here = [...this.groups.values()].map(([row]) => row).filter((row) => row.set === set)
    const ids = here.map(({ entrant, mode }) => `${entrant}${mode === 'batch' ? ':batch' : ''}`)
    return [...new Set(ids)].sort((a, b) => Number(BATCH.test(a)) - Number(BATCH.test(b)))
  }

  find(node: string, set: string, id: string): Timed | undefined {
    const mode = BATCH.test(id) ? 'batch' : 'single'
    const group = this.groups.get(placeOf({ node, set, mode, entrant: id.replace(BATCH, '') }))
    if (group === undefined) return undefined
    const [{ stopped, asked, solved, nodes }] = group
    const times = new Map(group.map(({ round, ns }) => [round, ns]))
    return { stopped: stopped === 1, asked, solved, nodes, times }
  }

  /** @throws UsageError for an entrant that was not measured on the set */
  timed(node: string, set: string, id: string): Timed {
    const found = this.find(node, set, id)
    if (found === undefined) throw new UsageError(`${id} was not measured on ${set} with Node ${node}`)
    return found
  }

  /** Over the rounds with some Nodes: with all, if none is named. */
  ratio(set: string, a: string, b: string, nodes: readonly string[] = this.nodes): Ratio {
    const found = nodes.flatMap((node) => {
      const [one, other] = [this.timed(node, set, a), this.timed(node, set, b)]
      if (other.stopped) throw new UsageError(`${b} was stopped at a limit on ${set}`)
      return Array.from(one.times, ([round, ns]) => ({
        ratio: ns / (other.times.get(round) ?? Number.NaN),
        stopped: one.stopped,
      })).filter(({ ratio }) => !Number.isNaN(ratio))
    })
    return {
      low: Math.min(...found.map(({ ratio }) => ratio)),
      high: Math.max(...found.map(({ ratio, stopped }) => (stopped ? Infinity : ratio))),
    }
  }

  /** @throws UsageError where the first is not slower in every round */
  slower(set: string, a: string, b: string): Ratio {
    const ratio = this.ratio(set, a, b)
    if (ratio.low > 1) return ratio
    const range = `${number(ratio.low)} to ${number(ratio.high)} times`
    throw new UsageError(`on ${set}, ${a} does not take longer than ${b} in every round, but ${range}`)
  }
}
