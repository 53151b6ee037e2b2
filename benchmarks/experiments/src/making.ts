/**
 * Measures how fast puzzles are generated and canonical forms are found, beside the rate at which `mrv` solves the same minimal
 * puzzles in the same run. A slow or busy machine changes the rates but hardly the ratios.
 */
import { digitsIn, type Grid, Random, UNIQUENESS } from '@sudoku-lab/core'
import { type Made, recipeFor, UniformGrids } from '@sudoku-lab/generator'
import { canonicalForm } from '@sudoku-lab/generator/canonical-form'
import type { Command } from 'commander'
import { wholeNumber } from './shared/program.ts'
import { NINE, solverNamed } from './shared/solvers.ts'
import { markdown, number } from './shared/table.ts'
import { medianTimes, type Work } from './shared/timing.ts'

interface Options {
  readonly seed: number
  readonly json?: true
}

/** One kind of work, of which a run does `count` pieces. */
interface CountedWork extends Work {
  readonly count: number
}

export function defineMaking(command: Command): void {
  command
    .description(
      'Measures how fast puzzles are generated and canonical forms are found, beside the speed of `mrv` in the same run.',
    )
    .option('--seed <n>', 'the seed of the puzzles', wholeNumber(1), 1)
    .option('--json', 'print JSON')
    .action(async ({ seed, json }: Options) => {
      const works = await worksFor(seed)
      const times = await medianTimes(works, { time: 1000, iterations: 7 })
      const rates = works.map(({ name, count }, index) => ({
        name,
        perSecond: (1000 * count) / times[index],
      }))
      const rows = rates.map((rate) => ({ ...rate, ofSolving: rate.perSecond / rates[0].perSecond }))
      const table = markdown(
        ['', 'a second and core', '× what `mrv` solves'],
        rows.map(({ name, perSecond, ofSolving }) => [name, number(perSecond), number(ofSolving)]),
      )
      process.stdout.write(`${json ? JSON.stringify(rows, undefined, 2) : table}\n`)
    })
}

async function worksFor(seed: number): Promise<CountedWork[]> {
  const [mrv, lanes] = await Promise.all(['mrv', 'lanes-batch'].map(solverNamed))
  const uniform = new UniformGrids()
  const random = new Random(seed)
  const recipe = recipeFor({ kind: 'proper' }, { geometry: NINE, solver: lanes, nodeLimit: 10_000, seed })
  let attempts = 0
  const make = (count: number): Made[] => {
    attempts += count
    return recipe.make(attempts - count, count).flatMap(({ made }) => made)
  }
  const grids = Array.from({ length: 10_000 }, () => uniform.next(random))
  const puzzles = make(1024).map(({ puzzle }) => digitsIn(NINE, puzzle))
  const each = (name: string, inputs: readonly Grid[], once: (grid: Grid) => void): CountedWork => ({
    name,
    count: inputs.length,
    run: () => inputs.forEach(once),
  })
  return [
    each('minimal puzzles solved by `mrv`', puzzles, (puzzle) => void mrv.solve(puzzle, UNIQUENESS)),
    each('canonical forms of solution grids', grids, (grid) => void canonicalForm(grid)),
    each('canonical forms of minimal puzzles', puzzles, (puzzle) => void canonicalForm(puzzle)),
    each('uniform solution grids', grids, () => void uniform.next(random)),
    { name: 'minimal puzzles made', count: 1024, run: () => make(1024) },
    {
      name: 'rows of a dataset: minimal puzzles made, with the canonical forms of puzzle and solution',
      count: 1024,
      run: () =>
        make(1024).map(({ puzzle, solution }) => {
          const grid = digitsIn(NINE, puzzle)
          return [canonicalForm(grid), canonicalForm(solution ?? grid)]
        }),
    },
  ]
}
