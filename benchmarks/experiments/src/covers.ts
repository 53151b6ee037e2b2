/**
 * The program `pnpm lab covers` measures the engines of exact cover beside `dancing-links` on sixteen problems. The engines take turns,
 * in one process. A time is the least CPU time of any block, and includes building the problem from rows and reading every solution.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { geometryOf } from '@sudoku-lab/core'
import { parseAll } from '@sudoku-lab/core/formats'
import { ENGINE_NAMES, type EngineName, fromRows, type Problem, solve } from '@sudoku-lab/exact-cover'
import { namedProblem, sudoku } from '@sudoku-lab/exact-cover/problems'
import { COVER_PACKAGES } from '@sudoku-lab/peers/cover-packages'
import { datasetFile } from '@sudoku-lab/puzzles'
import { Command } from 'commander'
import { names, progress, runProcess, UsageError, wholeNumber } from './shared/program.ts'
import { code, markdown, number } from './shared/table.ts'

interface Cover {
  readonly primary: number
  readonly secondary: number
  readonly rows: readonly (readonly number[])[]
}

/** Finds all solutions, and returns their number. */
type FindAll = (cover: Cover) => number

const sudokus = (dataset: string, count: number, box: number) => (): Problem[] =>
  parseAll(readFileSync(datasetFile(dataset), 'utf8'))
    .slice(0, count)
    .map(({ puzzle }) => sudoku(geometryOf(box, box), puzzle as Uint8Array).problem)

const known = (name: string) => (): Problem[] => {
  const encoding = namedProblem(name)
  return encoding === undefined ? [] : [encoding.problem]
}

const NAMED = [
  ...['pentominoes-20x3', 'pentominoes-square', 'pentominoes-6x10', 'queens-8', 'queens-10', 'queens-12'],
  ...['langford-8', 'langford-11', 'langford-12', 'dominoes-6x6', 'matchings-14', 'reduced-latin-6'],
]

const PROBLEMS: Readonly<Record<string, () => Problem[]>> = {
  'sudoku-hard-40': sudokus('hard-200', 40, 3),
  'sudoku-minimal-100': sudokus('minimal-500', 100, 3),
  'sudoku-easy': sudokus('euler-50', 1, 3),
  'sudoku-16x16-6': sudokus('sixteen-50', 6, 4),
  ...Object.fromEntries(NAMED.map((name) => [name, known(name)])),
}

interface Options {
  readonly problem?: readonly string[]
  readonly seconds: number
}

await runProcess(
  new Command('covers')
    .description('Measures the engines of exact cover beside `dancing-links` on sixteen problems.')
    .option('-p, --problem <name,…>', 'only these problems (default: all)', names)
    .option('--seconds <n>', 'the seconds for each engine and problem', wholeNumber(1), 2)
    .action(async ({ problem = [], seconds }: Options) => {
      const unknown = problem.find((name) => PROBLEMS[name] === undefined)
      if (unknown !== undefined)
        throw new UsageError(
          `--problem: expected some of ${Object.keys(PROBLEMS).join(', ')}, got '${unknown}'`,
        )
      const engines = await enginesHere()
      const rows: string[][] = []
      for (const name of problem.length > 0 ? problem : Object.keys(PROBLEMS)) {
        progress(name)
        rows.push([`\`${name}\``, ...measure(name, engines, seconds)])
      }
      process.stdout.write(`Node ${process.version}, ${cpus()[0]?.model ?? 'unknown processor'}\n\n`)
      const columns = ENGINE_NAMES.map(code)
      const counted = `${columns.at(-1)}, only counted`
      const header = ['problem', 'solutions', '`dancing-links`, ms', ...columns, counted]
      process.stdout.write(`${markdown(header, rows)}\n`)
    }),
)

async function enginesHere(): Promise<readonly FindAll[]> {
  const solverFor = await COVER_PACKAGES.dancingLinks.load()
  const ofPackage: FindAll = ({ primary, secondary, rows }) => {
    const solver = solverFor({ primary, secondary })
    return solver.solve(
      rows.map((items, id) => solver.row(id, items)),
      Infinity,
    ).length
  }
  const own =
    (engine: EngineName, isRead = true): FindAll =>
    ({ primary, secondary, rows }) => {
      const result = solve(fromRows(rows, { primary, secondary }), { engine, ...(!isRead && { keep: 0 }) })
      return isRead ? result.solutions.length : result.solutionCount
    }
  return [
    ofPackage,
    ...ENGINE_NAMES.map((name) => own(name)),
    own(ENGINE_NAMES[ENGINE_NAMES.length - 1], false),
  ]
}

/** The number of solutions, the time of the first engine, and how many times as fast the others are. */
function measure(name: string, engines: readonly FindAll[], seconds: number): string[] {
  const covers = PROBLEMS[name]?.().map(coverOf) ?? []
  const least = engines.map(() => Infinity)
  const repeats = engines.map(() => 1)
  const counts = engines.map(() => 0)
  for (let spent = 0; spent < 1000 * seconds * engines.length; ) {
    for (const [index, find] of engines.entries()) {
      const before = process.cpuUsage()
      for (let i = 0; i < repeats[index]; i++)
        counts[index] = covers.reduce((sum, cover) => sum + find(cover), 0)
      const { user, system } = process.cpuUsage(before)
      const ms = (user + system) / 1000
      least[index] = Math.min(least[index], ms / repeats[index])
      spent += ms
      if (ms < 20) repeats[index] *= 2
    }
  }
  if (new Set(counts).size > 1) throw new Error(`${name}: the engines find ${counts.join(', ')} solutions`)
  return [String(counts[0]), number(least[0]), ...least.slice(1).map((ms) => `${number(least[0] / ms)} ×`)]
}

/** The rows of a problem whose primary items come first, as those of all these problems do. */
function coverOf({ itemCount, isSecondary, optionCount, starts, items }: Problem): Cover {
  const secondary = isSecondary.reduce((sum, kind) => sum + kind, 0)
  const rows = Array.from({ length: optionCount }, (_, option) =>
    Array.from(items.subarray(starts[option], starts[option + 1])).sort((a, b) => a - b),
  )
  return { primary: itemCount - secondary, secondary, rows }
}
