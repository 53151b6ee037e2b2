/** What does generality buy? The nodes of the same solvers on boards of several kinds. */
import { type Geometry, type Grid, geometryIn, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { randomRegions, recipeFor } from '@sudoku-lab/generator'
import { type Chart, nameAxis, powers } from '@sudoku-lab/look'
import type { Data, Row } from './shared/data-file.ts'
import { type Finding, type Shown, shownOn, type Unit } from './shared/finding.ts'
import { creating } from './shared/solvers.ts'
import {
  type Bounded,
  bootstrap,
  type Draw,
  geometricBounds,
  geometricMean,
  lessOne,
} from './shared/statistics.ts'
import { atLeast, bounded, type Claims, code, markdown, number, ordered, percent } from './shared/table.ts'

interface Plan {
  readonly solvers: readonly string[]
  /** Of each kind and seed. */
  readonly puzzles: number
  readonly nodeLimit: number
  readonly seeds: readonly number[]
}

/** It proves while puzzles are made. */
const PROVER = 'cdcl'

export const generality: Finding<Plan, Row> = {
  page: 'generality',
  description: 'Counts the nodes of solvers on usual, X, windoku and jigsaw boards, and on Latin squares.',
  texts: ['board'],
  kinds: [['board']],
  async unitsOf(plan) {
    const solverFor = await creating([...new Set([...plan.solvers, PROVER])])
    return searches(plan, solverFor)
  },
  effortOf: (row) => Number(row['mrv-forward']) + Number(row['mrv-naked']),
  show,
}

/** The nodes of each solver on every puzzle. */
function* searches(
  { solvers, puzzles, nodeLimit, seeds }: Plan,
  solverFor: (id: string, geometry: Geometry) => Solver,
): Generator<Unit> {
  const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
  for (const board of KINDS)
    for (const seed of seeds)
      for (let index = 0; index < puzzles; index++)
        yield {
          key: { board, seed, puzzle: index },
          count() {
            const { geometry, puzzle } = minimalPuzzle(board, index, seed, (each) => solverFor(PROVER, each))
            const nodesOf = (id: string) => solverFor(id, geometry).solve(puzzle, limits).statistics.nodes
            return Object.fromEntries(solvers.map((id) => [id, nodesOf(id)]))
          },
        }
}

export const KINDS = ['usual', 'x', 'windoku', 'jigsaw', 'latin'] as const
type Kind = (typeof KINDS)[number]

const LAYOUTS: Readonly<Record<Exclude<Kind, 'jigsaw'>, string>> = {
  usual: '3x3',
  x: '3x3-x',
  windoku: '3x3-windoku',
  latin: '1x9',
}
/** A number for each puzzle of a seed. */
const PUZZLES = 100_000

/** A minimal puzzle of 9×9. Each jigsaw has regions of its own. */
export function minimalPuzzle(
  kind: Kind,
  index: number,
  seed: number,
  prover: (geometry: Geometry) => Solver,
) {
  const own = seed * PUZZLES + index
  const geometry = kind === 'jigsaw' ? randomRegions(9, own, prover) : geometryIn(LAYOUTS[kind])
  if (geometry === undefined) throw new Error(`no regions have a solution, with the seed ${own}`)
  const workshop = { geometry, solver: prover(geometry), nodeLimit: PUZZLES, seed: own }
  const recipe = recipeFor({ kind: 'proper' }, workshop)
  for (let attempt = 0; ; attempt++)
    for (const { puzzle } of recipe.make(attempt, 1).flatMap((each) => each.made))
      return { geometry, puzzle: puzzle as Grid }
}

/** How far the nodes of a solver grow from the usual board is told of this kind. */
const FARTHEST = 'jigsaw'

function show(data: Data<Plan>): Shown {
  const { solvers, seeds, puzzles, nodeLimit } = data.plan
  const all = puzzles * seeds.length
  const nodesOn = (kind: Kind, id: string, seed?: number): number[] =>
    data.rows
      .filter((row) => row['board'] === kind && (seed === undefined || row['seed'] === seed))
      .map((row) => Number(row[id]))
  const cells = KINDS.map((kind) => [
    kind,
    ...solvers.map((id) => {
      const nodes = nodesOn(kind, id)
      return gaveUp(nodes, nodeLimit) > 0 ? atLeast(belowRoot(nodes)) : bounded(belowRoot(nodes))
    }),
  ])
  const growth = (id: string, kind: Kind): string =>
    bounded(growthOf(nodesOn('usual', id), nodesOn(kind, id)), (value) => number(Math.round(value)))
  const ofEach = (name: string, text: (id: string) => string) =>
    Object.fromEntries(solvers.map((id) => [`${name} ${id}`, text(id)]))
  return shownOn(generality.page, data, {
    tables: { nodes: markdown(['', ...solvers.map(code)], cells) },
    figures: { nodes: chartOf(data.plan, (kind, id) => geometricBounds(nodesOn(kind, id))) },
    values: {
      puzzles: number(all),
      'node limit': number(nodeLimit),
      ...ofEach('growth', (id) => growth(id, FARTHEST)),
      ...ofEach('gave up', (id) => percent(gaveUp(nodesOn(FARTHEST, id), nodeLimit), 0)),
      'windoku mrv': growth('mrv', 'windoku'),
      'windoku mrv-locked': growth('mrv-locked', 'windoku'),
      'root only': percent(nodesOn('usual', 'mrv').filter((nodes) => nodes === 1).length / all, 0),
    },
    claims: claimsOf(nodesOn),
  })
}

/** A search that gave up took exactly the limit. */
function gaveUp(nodes: readonly number[], nodeLimit: number): number {
  return nodes.filter((each) => each >= nodeLimit).length / nodes.length
}

/** The nodes below the root: the geometric mean with it, less one, because many searches have no others. */
function belowRoot(nodes: readonly number[]): Bounded {
  return lessOne(geometricBounds(nodes))
}

/** By which factor there are more nodes below the root, with bounds over the puzzles of both. */
function growthOf(usual: readonly number[], other: readonly number[]): Bounded {
  const below = (nodes: readonly number[], places: readonly number[] = []): number =>
    geometricMean(places.map((place) => nodes[place])) - 1
  const groups = new Map([
    ['usual', usual.length],
    ['other', other.length],
  ])
  const factor = (draw: Draw) =>
    new Map([['factor', below(other, draw.get('other')) / below(usual, draw.get('usual'))]])
  return bootstrap(groups, factor).get('factor') as Bounded
}

function claimsOf(nodesOn: (kind: Kind, id: string, seed: number) => number[]): Claims {
  const smaller = (kind: Kind, ids: readonly [less: string, more: string]) => (seed: number) => {
    const below = (on: Kind, id: string): number => geometricMean(nodesOn(on, id, seed)) - 1
    const [lower, higher] = ids.map((id) => below(kind, id) / below('usual', id))
    return ordered(lower, higher)
  }
  return {
    'from the usual board to jigsaws, the nodes of `mrv-locked` grow by a smaller factor than those of `mrv`':
      smaller('jigsaw', ['mrv-locked', 'mrv']),
    'from the usual board to windows, too': smaller('windoku', ['mrv-locked', 'mrv']),
    'from the usual board to jigsaws, the nodes of `cdcl` grow by a smaller factor than those of `mac`':
      smaller('jigsaw', ['cdcl', 'mac']),
  }
}

function chartOf({ solvers, nodeLimit }: Plan, boundsOf: (kind: Kind, id: string) => Bounded): Chart {
  const log = (value: number): number => Math.log10(value)
  const series = solvers.map((name) => {
    const found = KINDS.map((kind) => boundsOf(kind, name))
    return {
      name,
      points: found.map(({ estimate }, index) => [log(estimate), -index] as const),
      bounds: found.map(({ low, high }) => [log(low), log(high)] as const),
    }
  })
  return {
    title: 'Nodes of each solver, by kind of board',
    description:
      'A row for each kind of board, and a mark for each solver with its bounds, on a logarithmic scale: the geometric mean of its nodes, where a search that gave up counts its limit. The table on the page has the numbers.',
    kind: 'marks',
    panels: [{ title: '', series }],
    x: powers('nodes', 0, Math.ceil(log(nodeLimit))),
    y: nameAxis(KINDS),
    names: solvers,
  }
}
