/**
 * Measures how fast puzzles are generated and canonical forms are found. The rates are in CPU time and are
 * compared with the rate at which `mrv` solves the same minimal puzzles in the same run. A slow or busy
 * machine changes the rates but hardly the ratios.
 *
 *   node main.js [--blocks N] [--seed N] [--json]
 */
import { parseArgs } from 'node:util'
import { canonicalForm } from '@sudoku-lab/canonical-form'
import { loadSolvers } from '@sudoku-lab/catalog'
import { type Grid, geometryOf, Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { recipeFor, UniformGrids } from '@sudoku-lab/generator'

const { values } = parseArgs({
  options: {
    blocks: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
})
const blocks = wholeNumber('blocks')
const seed = wholeNumber('seed')
const geometry = geometryOf(3, 3)

/** One kind of work, of which `once` does `count` pieces. */
interface Work {
  readonly name: string
  readonly count: number
  readonly once: (block: number) => void
}

const work = await worksFor()
const least = work.map(() => Infinity) // the microseconds of CPU time for one piece
for (let block = 0; block <= blocks; block++) {
  for (const [index, { count, once }] of work.entries()) {
    const before = process.cpuUsage()
    once(block)
    const { user, system } = process.cpuUsage(before)
    if (block > 0) least[index] = Math.min(least[index], (user + system) / count) // the first block is the warm-up
  }
}
const yardstick = least[0]
const rates = work.map(({ name }, index) => ({
  name,
  perSecond: Math.round(1e6 / least[index]),
  ofSolving: yardstick / least[index],
}))
if (values.json) process.stdout.write(`${JSON.stringify(rates, undefined, 2)}\n`)
else {
  process.stdout.write('| | a second and core | × what `mrv` solves |\n| --- | ---: | ---: |\n')
  for (const { name, perSecond, ofSolving } of rates) {
    process.stdout.write(`| ${name} | ${perSecond.toLocaleString('en')} | ${ofSolving.toFixed(2)} |\n`)
  }
}

async function worksFor(): Promise<Work[]> {
  const [mrv, lanes] = await Promise.all(['mrv', 'lanes-batch'].map(solverNamed))
  const uniform = new UniformGrids()
  const random = new Random(seed)
  const grids = Array.from({ length: 20_000 }, () => uniform.next(random))
  const recipe = recipeFor({ kind: 'proper' }, { geometry, solver: lanes, nodeLimit: 10_000, seed })
  const puzzles = recipe.make(0, 2048).flatMap(({ made }) => made.map(({ puzzle }) => puzzle))
  const each = (name: string, inputs: readonly Grid[], once: (grid: Grid) => void): Work => ({
    name,
    count: inputs.length,
    once: () => {
      for (const input of inputs) once(input)
    },
  })
  return [
    each('minimal puzzles solved by `mrv`', puzzles, (puzzle) => mrv.solve(puzzle, UNIQUENESS)),
    each('canonical forms of solution grids', grids, (grid) => canonicalForm(grid)),
    each('canonical forms of minimal puzzles', puzzles, (puzzle) => canonicalForm(puzzle)),
    {
      name: 'uniform solution grids',
      count: 20_000,
      once: () => {
        for (let made = 0; made < 20_000; made++) uniform.next(random)
      },
    },
    {
      name: 'minimal puzzles made',
      count: 4096,
      once: (block) => {
        for (let first = 0; first < 4096; first += recipe.together)
          recipe.make(4096 * (block + 1) + first, recipe.together)
      },
    },
    {
      name: 'rows of a dataset: minimal puzzles made, with the canonical forms of puzzle and solution',
      count: 2048,
      once: (block) => {
        for (let first = 0; first < 2048; first += recipe.together)
          for (const { made } of recipe.make(2048 * (block + 1) + first, recipe.together))
            for (const { puzzle, solution = puzzle } of made) {
              canonicalForm(puzzle)
              canonicalForm(solution)
            }
      },
    },
  ]
}

async function solverNamed(id: string): Promise<Solver> {
  const [definition] = await loadSolvers(id)
  if (definition === undefined) throw new RangeError(`there is no solver ${id}`)
  return definition.create(geometry)
}

function wholeNumber(name: 'blocks' | 'seed'): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 1) return number
  process.stderr.write(`making: --${name}: expected a whole number of at least 1, got '${values[name]}'\n`)
  process.exit(2)
}
