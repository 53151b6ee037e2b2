/** Whether puzzles that are hard for one solver are hard for another, and what it depends on. */
import { pearson, ranks } from '../hardness/statistics.ts'
import { type Bounded, bootstrap, type Draw } from './bootstrap.ts'
import type { CountedData, CountedPuzzle } from './data-file.ts'
import { bredAgainst, CONTROL, JOINT, pickedAgainst } from './sets.ts'

interface SetSummary {
  readonly set: string
  readonly puzzles: number
  /** solver → the geometric mean of its nodes. */
  readonly nodes: Readonly<Record<string, Bounded>>
  /** solver → the share of its searches that gave up: its nodes are a lower bound where it is not 0. */
  readonly gaveUp: Readonly<Record<string, number>>
}

export interface PairOnSet {
  readonly a: string
  readonly b: string
  readonly set: string
  /** Of the ranks of their nodes. */
  readonly correlation: Bounded
  /** The nodes of a by those of b, as a geometric mean. */
  readonly ratio: Bounded
}

/** How two solvers compare, by who chose the puzzles. */
export interface Swing {
  readonly a: string
  readonly b: string
  /** The ratio a : b on the set bred against a, by the ratio on the set bred against b. */
  readonly swing: Bounded
  readonly random: number
  readonly onOwn: readonly [a: number, b: number]
  /** On the sets that were bred against others. */
  readonly thirdParty: number
  readonly joint: number
}

/** How far a kind of set is from the middle between the two sets bred against a pair, as a typical factor. */
interface Distance {
  readonly choice: string
  readonly factor: Bounded
}

export interface Analysis {
  readonly solvers: readonly string[]
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly sets: readonly SetSummary[]
  readonly pairs: readonly PairOnSet[]
  /** The mean correlation over the pairs, by who chose the puzzles. */
  readonly meanCorrelations: readonly { readonly choice: string; readonly correlation: Bounded }[]
  readonly swings: readonly Swing[]
  readonly distances: readonly Distance[]
}

const REPLICATES = 400
const SEED = 1

type Logs = ReadonlyMap<string, readonly number[]> // solver → the logarithm of its nodes, by puzzle

export function analyse({ solvers, isomorphs, nodeLimit, rows }: CountedData): Analysis {
  const sets = groupBySet(rows)
  const logs = new Map(Array.from(sets, ([set, puzzles]) => [set, logsOf(puzzles, solvers)]))
  const pairs = pairsOf(solvers)
  const measured = new Measured(solvers, logs)
  const summaries = Array.from(sets, ([set, puzzles]): SetSummary => {
    const means = measured.bounded(set, (on) => solvers.map((id) => Math.exp(on.meanLog(set, id))))
    return {
      set,
      puzzles: puzzles.length,
      nodes: Object.fromEntries(solvers.map((id, index) => [id, means[index]])),
      gaveUp: Object.fromEntries(solvers.map((id) => [id, shareOfGaveUp(puzzles, id, isomorphs)])),
    }
  })
  const onSets = Array.from(sets.keys()).flatMap((set) => {
    const bounded = measured.bounded(set, (on) =>
      pairs.flatMap(([a, b]) => [on.correlation(set, a, b), Math.exp(on.logRatio(set, a, b))]),
    )
    return pairs.map(
      ([a, b], index): PairOnSet => ({
        a,
        b,
        set,
        correlation: bounded[2 * index],
        ratio: bounded[2 * index + 1],
      }),
    )
  })
  const isWhole = [CONTROL, JOINT, ...solvers.map(bredAgainst)].every((set) => sets.has(set))
  return {
    solvers,
    isomorphs,
    nodeLimit,
    sets: summaries,
    pairs: onSets,
    ...(isWhole
      ? {
          meanCorrelations: meanCorrelationsOf(measured, pairs),
          swings: swingsOf(measured, pairs),
          distances: distancesOf(measured, pairs),
        }
      : { meanCorrelations: [], swings: [], distances: [] }),
  }
}

type Pair = readonly [a: string, b: string]

function pairsOf(solvers: readonly string[]): Pair[] {
  return solvers.flatMap((a, index) => solvers.slice(index + 1).map((b): Pair => [a, b]))
}

function groupBySet(rows: readonly CountedPuzzle[]): ReadonlyMap<string, readonly CountedPuzzle[]> {
  const sets = new Map<string, CountedPuzzle[]>()
  for (const row of rows) sets.set(row.set, [...(sets.get(row.set) ?? []), row])
  return sets
}

function logsOf(puzzles: readonly CountedPuzzle[], solvers: readonly string[]): Logs {
  const logOf = ({ counts }: CountedPuzzle, id: string): number =>
    Math.log(counts.get(id)?.nodes ?? Number.NaN)
  return new Map(solvers.map((id) => [id, puzzles.map((puzzle) => logOf(puzzle, id))]))
}

function shareOfGaveUp(puzzles: readonly CountedPuzzle[], id: string, isomorphs: number): number {
  const searches = puzzles.reduce((sum, { counts }) => sum + (counts.get(id)?.gaveUp ?? 0), 0)
  return searches / (puzzles.length * isomorphs)
}

/** The sets, from which puzzles can be drawn anew. Sets that were bred from the same puzzles are drawn together. */
class Measured {
  readonly solvers: readonly string[]
  private readonly sets: ReadonlyMap<string, Logs>

  constructor(solvers: readonly string[], sets: ReadonlyMap<string, Logs>) {
    this.solvers = solvers
    this.sets = sets
  }

  has(set: string): boolean {
    return this.sets.has(set)
  }

  /** Bounds of statistics of one set, or of all that were made here. */
  bounded(set: string | undefined, statistics: (on: Drawn) => readonly number[]): Bounded[] {
    const names = set === undefined ? [...this.sets.keys()].filter(isOwn) : [set]
    const groups = new Map(names.map((name) => [groupOf(name), this.sizeOf(name)]))
    return bootstrap(groups, (draw) => statistics(new Drawn(this.sets, draw)), {
      replicates: REPLICATES,
      seed: SEED,
    })
  }

  private sizeOf(set: string): number {
    return this.sets.get(set)?.values().next().value?.length ?? 0
  }
}

/** The lists of others have plain names. */
function isOwn(set: string): boolean {
  return set === CONTROL || set.includes(':')
}

function groupOf(set: string): string {
  return set.startsWith('bred:') ? 'bred' : set
}

/** What is computed from puzzles that were drawn. */
class Drawn {
  private readonly sets: ReadonlyMap<string, Logs>
  private readonly draw: Draw
  private readonly rankings = new Map<string, readonly number[]>()
  private readonly means = new Map<string, number>()

  constructor(sets: ReadonlyMap<string, Logs>, draw: Draw) {
    this.sets = sets
    this.draw = draw
  }

  meanLog(set: string, id: string): number {
    const key = `${set} ${id}`
    const known = this.means.get(key) ?? mean(this.logs(set, id))
    this.means.set(key, known)
    return known
  }

  logRatio(set: string, a: string, b: string): number {
    return this.meanLog(set, a) - this.meanLog(set, b)
  }

  /** Spearman's, ties at their mean rank. */
  correlation(set: string, a: string, b: string): number {
    return pearson(this.ranking(set, a), this.ranking(set, b))
  }

  private ranking(set: string, id: string): readonly number[] {
    const key = `${set} ${id}`
    const known = this.rankings.get(key) ?? ranks(this.logs(set, id))
    this.rankings.set(key, known)
    return known
  }

  private logs(set: string, id: string): number[] {
    const all = this.sets.get(set)?.get(id) ?? []
    return (this.draw.get(groupOf(set)) ?? []).map((position) => all[position])
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

type Choice = readonly [name: string, setsFor: (pair: Pair) => readonly string[]]

/** Who may choose the puzzles on which a pair is compared. */
function choicesFor(measured: Measured): Choice[] {
  const others = ([a, b]: Pair): string[] => measured.solvers.filter((id) => id !== a && id !== b)
  const picked = measured.solvers.every((id) => measured.has(pickedAgainst(id)))
  const choices: Choice[] = [
    ['nobody: random puzzles', () => [CONTROL]],
    ['picked: the random puzzles that are hardest for one of the two', (pair) => pair.map(pickedAgainst)],
    ['bred against one of the two', (pair) => pair.map(bredAgainst)],
    ['bred against another solver', (pair) => others(pair).map(bredAgainst)],
    ['bred against all at once', () => [JOINT]],
  ]
  return choices.filter(([name]) => picked || !name.startsWith('picked'))
}

function meanCorrelationsOf(measured: Measured, pairs: readonly Pair[]): Analysis['meanCorrelations'] {
  const choices = choicesFor(measured)
  const bounded = measured.bounded(undefined, (on) =>
    choices.map(([, setsFor]) =>
      mean(pairs.map((pair) => mean(setsFor(pair).map((set) => on.correlation(set, ...pair))))),
    ),
  )
  return choices.map(([choice], index) => ({ choice, correlation: bounded[index] }))
}

function swingsOf(measured: Measured, pairs: readonly Pair[]): Swing[] {
  const others = ([a, b]: Pair): string[] => measured.solvers.filter((id) => id !== a && id !== b)
  const bounded = measured.bounded(undefined, (on) =>
    pairs.flatMap((pair) => {
      const [onA, onB] = pair.map((id) => on.logRatio(bredAgainst(id), ...pair))
      const thirdParty = mean(others(pair).map((id) => on.logRatio(bredAgainst(id), ...pair)))
      const rest = [onA, onB, on.logRatio(CONTROL, ...pair), thirdParty, on.logRatio(JOINT, ...pair)]
      return [onA - onB, ...rest].map(Math.exp)
    }),
  )
  return pairs.map(([a, b], index): Swing => {
    const [swing, onA, onB, random, thirdParty, joint] = bounded.slice(6 * index, 6 * index + 6)
    return {
      a,
      b,
      swing,
      random: random.estimate,
      onOwn: [onA.estimate, onB.estimate],
      thirdParty: thirdParty.estimate,
      joint: joint.estimate,
    }
  })
}

/** The root mean square over the pairs of how far the ratio is from the middle of the two own sets, in logarithms. */
function distancesOf(measured: Measured, pairs: readonly Pair[]): Distance[] {
  const choices = choicesFor(measured)
  const bounded = measured.bounded(undefined, (on) => {
    const middles = pairs.map((pair) => mean(pair.map((id) => on.logRatio(bredAgainst(id), ...pair))))
    return choices.map(([, setsFor]) => {
      const squares = pairs.flatMap((pair, index) =>
        setsFor(pair).map((set) => (on.logRatio(set, ...pair) - middles[index]) ** 2),
      )
      return Math.exp(Math.sqrt(mean(squares)))
    })
  })
  return choices.map(([choice], index) => ({ choice, factor: bounded[index] }))
}
