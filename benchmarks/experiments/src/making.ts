/**
 * The program `pnpm lab making` measures how fast puzzles are generated and canonical forms are found, beside the rate at which `mrv`
 * solves the same minimal puzzles in the same run. A slow or busy machine changes the rates but hardly the ratios.
 */
import { digitsIn, type Grid, Random, UNIQUENESS } from '@sudoku-lab/core'
import { recipeFor, UniformGrids } from '@sudoku-lab/generator'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import { Command } from 'commander'
import { Bench } from 'tinybench'
import { runProcess, wholeNumber } from './shared/program.ts'
import { NINE, solverNamed } from './shared/solvers.ts'
import { markdown, number } from './shared/table.ts'

const COUNT = 1024 // puzzles or grids in one call

await runProcess(
  new Command('making')
    .description(
      'Measures how fast puzzles are generated and canonical forms are found, beside the speed of `mrv` in the same run.',
    )
    .option('--seed <n>', 'the seed of the puzzles', wholeNumber(1), 1)
    .action(async ({ seed }: { readonly seed: number }) => {
      const bench = new Bench({
        time: 1000,
        iterations: 7,
        warmupIterations: 2,
        warmupTime: 250,
        throws: true,
      })
      for (const [name, run] of Object.entries(await worksFor(seed))) bench.add(name, () => void run())
      const rates = (await bench.run()).map(({ name, result }) => {
        if (result.state !== 'completed') throw new Error(`${name}: the measurement is ${result.state}`)
        return { name, rate: (1000 * COUNT) / result.latency.p50 } // a busy machine changes the median less than the mean
      })
      const rows = rates.map(({ name, rate }) => [name, number(rate), number(rate / rates[0].rate)])
      process.stdout.write(`${markdown(['', 'a second and core', '× what `mrv` solves'], rows)}\n`)
    }),
)

async function worksFor(seed: number): Promise<Record<string, () => unknown>> {
  const [mrv, lanes] = await Promise.all(['mrv', 'lanes-batch'].map(solverNamed))
  const uniform = new UniformGrids()
  const random = new Random(seed)
  const recipe = recipeFor({ kind: 'proper' }, { geometry: NINE, solver: lanes, nodeLimit: 10_000, seed })
  let attempts = 0
  const make = (): Grid[] => {
    attempts += COUNT
    return recipe
      .make(attempts - COUNT, COUNT)
      .flatMap(({ made }) => made.map(({ puzzle }) => digitsIn(NINE, puzzle)))
  }
  const grids = Array.from({ length: COUNT }, () => uniform.next(random))
  const puzzles = make()
  return {
    'minimal puzzles solved by `mrv`': () => puzzles.map((puzzle) => mrv.solve(puzzle, UNIQUENESS)),
    'canonical forms of solution grids': () => grids.map((grid) => canonicalForm(grid)),
    'canonical forms of minimal puzzles': () => puzzles.map((puzzle) => canonicalForm(puzzle)),
    'uniform solution grids': () => grids.map(() => uniform.next(random)),
    'minimal puzzles made': make,
  }
}
