/**
 * Measures how fast puzzles are generated and canonical forms are found. The rates are in CPU time and are
 * compared with the rate at which `mrv` solves the same minimal puzzles in the same run. A slow or busy
 * machine changes the rates but hardly the ratios.
 */
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { loadSolvers } from '@sudoku-lab/catalog'
import { wholeNumber } from '@sudoku-lab/console'
import { type Grid, geometryOf, Random, type Solver, UNIQUENESS } from '@sudoku-lab/core'
import { recipeFor, UniformGrids } from '@sudoku-lab/generator'
import { Command } from 'commander'
import { runProgram } from '../command-line.ts'

interface Options {
  readonly blocks: number
  readonly seed: number
  readonly json?: true
}

const geometry = geometryOf(3, 3)

/** One kind of work, of which `once` does `count` pieces. */
interface Work {
  readonly name: string
  readonly count: number
  readonly once: (block: number) => void
}

await runProgram(
  new Command('experiment:making')
    .description(
      'Measures how fast puzzles are generated and canonical forms are found, beside the speed of `mrv` in the same run.',
    )
    .option('--blocks <n>', 'how often all work is measured; the least time counts', wholeNumber(1), 7)
    .option('--seed <n>', 'the seed of the puzzles', wholeNumber(1), 1)
    .option('--json', 'print JSON')
    .action(measure),
)

async function measure({ blocks, seed, json }: Options): Promise<void> {
  const work = await worksFor(seed)
  const least = leastOf(work, blocks)
  const yardstick = least[0]
  const rates = work.map(({ name }, index) => ({
    name,
    perSecond: Math.round(1e6 / least[index]),
    ofSolving: yardstick / least[index],
  }))
  if (json) process.stdout.write(`${JSON.stringify(rates, undefined, 2)}\n`)
  else {
    process.stdout.write('| | a second and core | × what `mrv` solves |\n| --- | ---: | ---: |\n')
    for (const { name, perSecond, ofSolving } of rates) {
      process.stdout.write(`| ${name} | ${perSecond.toLocaleString('en')} | ${ofSolving.toFixed(2)} |\n`)
    }
  }
}

/** The microseconds of CPU time for one piece of each kind of work. */
function leastOf(work: readonly Work[], blocks: number): number[] {
  const least = work.map(() => Infinity)
  for (let block = 0; block <= blocks; block++) {
    for (const [index, { count, once }] of work.entries()) {
      const before = process.cpuUsage()
      once(block)
      const { user, system } = process.cpuUsage(before)
      if (block > 0) least[index] = Math.min(least[index], (user + system) / count) // the first block is the warm-up
    }
  }
  return least
}

async function worksFor(seed: number): Promise<Work[]> {
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
