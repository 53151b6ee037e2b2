/** What does generality buy? The nodes of the same solvers on boards of several kinds. */
import { type Geometry, type Grid, geometryIn, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { randomRegions, recipeFor } from '@sudoku-lab/generator'
import { nameAxis, powers, svgOf } from '@sudoku-lab/look'
import type { Data, Row } from './shared/data-file.ts'
import { type Finding, madeText, type Shown } from './shared/finding.ts'
import { creating } from './shared/solvers.ts'
import { type Bounded, bootstrap, type Draw, geometricBounds, geometricMean } from './shared/statistics.ts'
import { atLeast, bounded, type Claim, claimTable, code, markdown, number, percent } from './shared/table.ts'

interface Plan {
  readonly solvers: readonly string[]
  /** Of each kind and seed. */
  readonly puzzles: number
  readonly nodeLimit: number
  readonly seeds: readonly number[]
}

/** It proves while puzzles are made. */
const PROVER = 'cdcl'

export const generality: Finding<Plan> = {
  page: 'generality',
  description: 'Counts the nodes of solvers on usual, X, windoku and jigsaw boards, and on Latin squares.',
  texts: ['board'],
  kinds: [['board']],
  async unitsOf({ solvers, puzzles, nodeLimit, seeds }) {
    const solverFor = await creating([...new Set([...solvers, PROVER])])
    const numbers = Array.from({ length: puzzles }, (_, puzzle) => puzzle)
    return KINDS.flatMap((board) =>
      seeds.flatMap((seed) =>
        numbers.map((puzzle) => ({
          key: { board, seed, puzzle },
          count: () => {
            const made = minimalPuzzle(board, puzzle, seed, (each) => solverFor(PROVER, each))
            const limits = { ...UNIQUENESS, nodes: nodeLimit, keep: 0 }
            const nodes = solvers.map((id) => [
              id,
              solverFor(id, made.geometry).solve(made.puzzle, limits).statistics.nodes,
            ])
            return Object.fromEntries(nodes) as Row
          },
        })),
      ),
    )
  },
  effortOf: (row) => Number(row['mrv-forward']) + Number(row['mrv-naked']),
  show,
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

function show({ plan, made, rows }: Data<Plan>): Shown {
  const { solvers, seeds, puzzles, nodeLimit } = plan
  const nodesOn = (kind: Kind, id: string, seed?: number): number[] =>
    rows
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
  const { table, claims } = claimTable(seeds, claimsOf(nodesOn))
  return {
    tables: new Map([
      ['nodes', markdown(['', ...solvers.map(code)], cells)],
      ['claims', table],
      ['made', madeText(made)],
    ]),
    figures: new Map([['nodes', figureOf(plan, (kind, id) => geometricBounds(nodesOn(kind, id)))]]),
    values: new Map([
      ['puzzles', number(puzzles * seeds.length)],
      ['node limit', number(nodeLimit)],
      ...solvers.flatMap((id): [string, string][] => [
        [`growth ${id}`, growth(id, FARTHEST)],
        [`gave up ${id}`, percent(gaveUp(nodesOn(FARTHEST, id), nodeLimit), 0)],
      ]),
      ['windoku mrv', growth('mrv', 'windoku')],
      ['windoku mrv-locked', growth('mrv-locked', 'windoku')],
      [
        'root only',
        percent(nodesOn('usual', 'mrv').filter((nodes) => nodes === 1).length / (puzzles * seeds.length), 0),
      ],
    ]),
    claims,
  }
}

/** A search that gave up took exactly the limit. */
function gaveUp(nodes: readonly number[], nodeLimit: number): number {
  return nodes.filter((each) => each >= nodeLimit).length / nodes.length
}

/** The nodes below the root: the geometric mean with it, less one, because many searches have no others. */
function belowRoot(nodes: readonly number[]): Bounded {
  const { estimate, low, high } = geometricBounds(nodes)
  return { estimate: estimate - 1, low: low - 1, high: high - 1 }
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

function claimsOf(nodesOn: (kind: Kind, id: string, seed: number) => number[]): Claim[] {
  const ordered =
    (kind: Kind, less: string, more: string) =>
    (seed: number): readonly [string, boolean] => {
      const below = (on: Kind, id: string): number => geometricMean(nodesOn(on, id, seed)) - 1
      const [lower, higher] = [less, more].map((id) => below(kind, id) / below('usual', id))
      return [`${number(lower)} < ${number(higher)}`, lower < higher]
    }
  return [
    {
      says: 'from the usual board to jigsaws, the nodes of `mrv-locked` grow by a smaller factor than those of `mrv`',
      of: ordered('jigsaw', 'mrv-locked', 'mrv'),
    },
    {
      says: 'from the usual board to windows, too',
      of: ordered('windoku', 'mrv-locked', 'mrv'),
    },
    {
      says: 'from the usual board to jigsaws, the nodes of `cdcl` grow by a smaller factor than those of `mac`',
      of: ordered('jigsaw', 'cdcl', 'mac'),
    },
  ]
}

function figureOf({ solvers, nodeLimit }: Plan, boundsOf: (kind: Kind, id: string) => Bounded): string {
  const log = (value: number): number => Math.log10(value)
  const series = solvers.map((name) => {
    const found = KINDS.map((kind) => boundsOf(kind, name))
    return {
      name,
      points: found.map(({ estimate }, index) => [log(estimate), -index] as const),
      bounds: found.map(({ low, high }) => [log(low), log(high)] as const),
    }
  })
  return svgOf({
    title: 'Nodes of each solver, by kind of board',
    description:
      'A row for each kind of board, and a mark for each solver with its bounds, on a logarithmic scale: the geometric mean of its nodes, where a search that gave up counts its limit. The table on the page has the numbers.',
    kind: 'marks',
    panels: [{ title: '', series }],
    x: powers('nodes', 0, Math.ceil(log(nodeLimit))),
    y: nameAxis(KINDS),
    names: solvers,
  })
}
