/** Whether puzzles that are hard for one solver are hard for another, and what it depends on. */
import { mean } from 'simple-statistics'
import type { Data, Row } from '../shared/data-file.ts'
import { type Bounded, bootstrap, correlation, type Draw, ranks } from '../shared/statistics.ts'

/** The random puzzles: nobody chose them by how hard they are. */
export const CONTROL = 'random'
/** Bred against all solvers at once. */
export const JOINT = 'bred:all'
export const bredAgainst = (solver: string): string => `bred:${solver}`
/** The random puzzles that are hardest for a solver. */
export const pickedAgainst = (solver: string): string => `picked:${solver}`

export interface Plan {
  readonly solvers: readonly string[]
  readonly control: number
  readonly size: number
  readonly neighbours: number
  readonly isomorphs: number
  readonly nodeLimit: number
  readonly seed: number
  readonly datasets: readonly string[]
}

export type Pair = readonly [a: string, b: string]

export function pairsOf(solvers: readonly string[]): Pair[] {
  return solvers.flatMap((a, index) => solvers.slice(index + 1).map((b): Pair => [a, b]))
}

/** set → its rows. */
export type Sets = ReadonlyMap<string, readonly Row[]>

export function setsIn(rows: readonly Row[]): Sets {
  const sets = new Map<string, Row[]>()
  for (const row of rows) sets.set(String(row['set']), [...(sets.get(String(row['set'])) ?? []), row])
  return sets
}

const REPLICATES = 400
const SEED = 1

/** Who may choose the puzzles on which a pair is compared. */
interface Choice {
  readonly name: string
  readonly setsFor: (pair: Pair) => readonly string[]
}

/** None if there are not all of their sets. */
export function choicesFor(solvers: readonly string[], sets: Sets): Choice[] {
  const needed = [CONTROL, JOINT, ...solvers.flatMap((id) => [pickedAgainst(id), bredAgainst(id)])]
  if (!needed.every((set) => sets.has(set))) return []
  const others = (pair: Pair): string[] => solvers.filter((id) => !pair.includes(id)).map(bredAgainst)
  const choices: Choice[] = [
    { name: 'nobody: random puzzles', setsFor: () => [CONTROL] },
    {
      name: 'picked: the random puzzles that are hardest for one of the two',
      setsFor: (pair) => pair.map(pickedAgainst),
    },
    { name: 'bred against one of the two', setsFor: (pair) => pair.map(bredAgainst) },
    { name: 'bred against another solver', setsFor: others },
    { name: 'bred against all at once', setsFor: () => [JOINT] },
  ]
  return choices.filter(({ setsFor }) => setsFor([solvers[0], solvers[1]]).length > 0)
}

/**
 * What is computed, by name:
 *
 * - `nodes SET SOLVER`: the geometric mean of its nodes;
 * - `correlation SET A B`: of the ranks of their nodes, and `ratio SET A B`: the nodes of A by those of B;
 * - `swing A B`: the ratio on the set bred against A, by the ratio on the set bred against B;
 * - `mean-correlation CHOICE`: the mean over all pairs;
 * - `distance CHOICE`: how far the ratios are from the middle between the two sets bred against a pair, as a typical factor.
 */
export function analyse({ plan: { solvers }, rows }: Data<Plan>): Map<string, Bounded> {
  const sets = setsIn(rows)
  const pairs = pairsOf(solvers)
  const choices = choicesFor(solvers, sets)
  const groups = new Map(Array.from(sets, ([set, puzzles]) => [groupOf(set), puzzles.length]))
  const statistics = (draw: Draw): Map<string, number> => {
    const on = new Drawn(sets, draw)
    return new Map([
      ...[...sets.keys()].flatMap((set) => ofSet(on, set, solvers, pairs)),
      ...(choices.length > 0 ? [...ofPairs(on, pairs), ...ofChoices(on, choices, pairs)] : []),
    ])
  }
  return bootstrap(groups, statistics, { replicates: REPLICATES, seed: SEED })
}

/** Sets that were bred from the same puzzles are drawn together. */
function groupOf(set: string): string {
  return set.startsWith('bred:') ? 'bred' : set
}

/** The nodes on puzzles that were drawn. */
class Drawn {
  private readonly sets: Sets
  private readonly draw: Draw
  private readonly known = new Map<string, readonly number[]>()

  constructor(sets: Sets, draw: Draw) {
    this.sets = sets
    this.draw = draw
  }

  meanLog(set: string, id: string): number {
    return mean([...this.logsOf(set, id)])
  }

  logRatio(set: string, [a, b]: Pair): number {
    return this.meanLog(set, a) - this.meanLog(set, b)
  }

  correlation(set: string, [a, b]: Pair): number {
    const [ofA, ofB] = [a, b].map((id) => this.once(`ranks ${set} ${id}`, () => ranks(this.logsOf(set, id))))
    return correlation(ofA, ofB)
  }

  private logsOf(set: string, id: string): readonly number[] {
    return this.once(`logs ${set} ${id}`, () => {
      const puzzles = this.sets.get(set) ?? []
      return (this.draw.get(groupOf(set)) ?? []).map((position) => Math.log(Number(puzzles[position][id])))
    })
  }

  private once(key: string, make: () => readonly number[]): readonly number[] {
    const value = this.known.get(key) ?? make()
    this.known.set(key, value)
    return value
  }
}

type Named = [name: string, value: number]

function ofSet(on: Drawn, set: string, solvers: readonly string[], pairs: readonly Pair[]): Named[] {
  return [
    ...solvers.map((id): Named => [`nodes ${set} ${id}`, Math.exp(on.meanLog(set, id))]),
    ...pairs.flatMap((pair): Named[] => [
      [`correlation ${set} ${pair.join(' ')}`, on.correlation(set, pair)],
      [`ratio ${set} ${pair.join(' ')}`, Math.exp(on.logRatio(set, pair))],
    ]),
  ]
}

function ofPairs(on: Drawn, pairs: readonly Pair[]): Named[] {
  return pairs.map((pair): Named => {
    const [onA, onB] = pair.map((id) => on.logRatio(bredAgainst(id), pair))
    return [`swing ${pair.join(' ')}`, Math.exp(onA - onB)]
  })
}

/** The distance is the root mean square over the pairs, in logarithms. */
function ofChoices(on: Drawn, choices: readonly Choice[], pairs: readonly Pair[]): Named[] {
  const middles = pairs.map((pair) => mean(pair.map((id) => on.logRatio(bredAgainst(id), pair))))
  return choices.flatMap(({ name, setsFor }): Named[] => {
    const correlations = pairs.map((pair) => mean(setsFor(pair).map((set) => on.correlation(set, pair))))
    const squares = pairs.flatMap((pair, index) =>
      setsFor(pair).map((set) => (on.logRatio(set, pair) - middles[index]) ** 2),
    )
    return [
      [`mean-correlation ${name}`, mean(correlations)],
      [`distance ${name}`, Math.exp(Math.sqrt(mean(squares)))],
    ]
  })
}
