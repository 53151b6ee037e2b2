/** `bench scaling`: how the cost of a search grows with the board, what its tails are like, and what restarts do to them. */
import { relative } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { CatalogError, listSolvers, loadSolvers } from '@sudoku-lab/catalog'
import type { Geometry, Solver, SolverDefinition } from '@sudoku-lab/core'
import { type OwnCommandTools, UsageError } from '@sudoku-lab/harness'
import { readSet } from '../sudoku/puzzle-sets.ts'
import { type Analysis, analyse } from './analysis.ts'
import type { Shape } from './boards.ts'
import type { Options } from './command.ts'
import { type Equipment, jobsOf, type Plan, type Row } from './plan.ts'
import { requirePage, writeReport } from './report.ts'
import { appendRows, claimFolder, resume } from './run-file.ts'
import { tablesOf } from './tables.ts'

/** What is the default, and what `--large` makes of it. */
const SIZES = {
  usual: {
    points: 10,
    instances: 4,
    nodeLimit: 2000,
    isomorphs: 300,
    tailLimit: 5000,
    sample: 12,
    luckIsomorphs: 30,
    luckLimit: 50_000,
  },
  large: {
    points: 25,
    instances: 20,
    nodeLimit: 20_000,
    isomorphs: 2000,
    tailLimit: 200_000,
    sample: 50,
    luckIsomorphs: 200,
    luckLimit: 1_000_000,
  },
}

/** They differ in how they branch and in what they infer; the others search like one of them, or hardly come to an end. */
const REPEATED = ['mrv-forward', 'mrv-naked', 'dlx', 'mrv', 'mrv-locked', 'band']
const TAIL_BOARDS = ['9x9', '16x16', 'latin-16']
const SETS = ['minimal-500', 'hard-200']
/** Completes grids and proves that boards have one solution, on boards of every shape. */
const HELPER = 'mrv'

const EXIT_OK = 0
const EXIT_INTERRUPTED = 130

interface Surroundings extends OwnCommandTools {
  readonly out: string
  readonly page: string | undefined
}

export async function scale(options: Options, around: Surroundings): Promise<number> {
  if (around.page !== undefined) requirePage(around.page)
  const { plan, equipment } = await prepare(options)
  const jobs = jobsOf(plan, equipment)
  if (jobs.length === 0)
    throw new UsageError('nothing to search: no part has one of these boards for one of these solvers')
  const called = new AbortController()
  const release = around.abortOnSignals(called)
  const unlock = around.lockFolder(around.out)
  try {
    claimFolder(around.out, plan, around.writeWhole)
    const { rows, left } = resume(around.out, jobs)
    if (left.length < jobs.length) say(`going on after ${jobs.length - left.length} of ${jobs.length} pieces`)
    const isWhole = await search(left, rows, { out: around.out, total: jobs.length, signal: called.signal })
    if (!isWhole) {
      say(`interrupted; the same command goes on with ${relative(process.cwd(), around.out) || '.'}`)
      return EXIT_INTERRUPTED
    }
    const analysis = analyse(plan, rows)
    writeReport(analysis, around)
    print(analysis, options.json === true)
    say(relative(process.cwd(), around.out) || '.')
    return EXIT_OK
  } finally {
    unlock()
    release()
  }
}

/** Searches what is left, and writes each piece when it is done. False where it was called off. */
async function search(
  left: readonly { readonly about: string; run(): Row[] }[],
  rows: Row[],
  { out, total, signal }: { readonly out: string; readonly total: number; readonly signal: AbortSignal },
): Promise<boolean> {
  let about = ''
  for (const [index, job] of left.entries()) {
    const text = job.about.replace(/, \d+ of .*/, '')
    if (text !== about) say(`${total - left.length + index + 1} of ${total}: ${text}`)
    about = text
    const found = job.run()
    appendRows(out, found)
    rows.push(...found)
    await breathe() // signals are heard
    if (signal.aborted) return index === left.length - 1
  }
  return true
}

async function prepare(options: Options): Promise<{ plan: Plan; equipment: Equipment }> {
  const sizes = SIZES[options.large ? 'large' : 'usual']
  const ids = options.solver.length > 0 ? options.solver : (await listSolvers()).map(({ id }) => id).sort()
  const definitions = new Map<string, SolverDefinition>()
  for (const id of [...ids, HELPER])
    for (const found of await solversNamed(id)) definitions.set(found.id, found)
  const solvers = ids.flatMap((id) => (definitions.get(id)?.lacks?.includes('node-limit') ? [] : [id]))
  const repeated = options.solver.length > 0 ? solvers : REPEATED
  const plan: Plan = {
    ...sizes,
    parts: options.part,
    boards: options.board,
    solvers,
    repeated: repeated.filter((id) => definitions.get(id)?.traits.complete),
    tailBoards: TAIL_BOARDS.filter((name) => options.board.includes(name)),
    sets: SETS,
    seed: options.seed,
    ...given(options, 'points'),
    ...given(options, 'instances'),
    ...given(options, 'nodeLimit'),
    ...given(options, 'isomorphs'),
    ...given(options, 'tailLimit'),
    ...given(options, 'sample'),
    ...given(options, 'luckIsomorphs'),
  }
  const puzzles = new Map<string, readonly Uint8Array[]>()
  for (const set of SETS) puzzles.set(set, (await readSet(set, process.cwd())).instances)
  return { plan, equipment: { definitions, helper: HELPER, puzzles, solverFor: solversOf(definitions) } }
}

/** @throws UsageError for a solver that cannot be loaded */
async function solversNamed(id: string): Promise<readonly SolverDefinition[]> {
  try {
    return await loadSolvers(id)
  } catch (thrown) {
    throw thrown instanceof CatalogError ? new UsageError(thrown.message) : thrown
  }
}

/** An option that was given, in place of a default. */
function given<Name extends keyof Options>(
  options: Options,
  name: Name,
): { readonly [Key in Name]?: Options[Name] } {
  return options[name] === undefined
    ? {}
    : ({ [name]: options[name] } as { readonly [Key in Name]?: Options[Name] })
}

/** Creates each solver once for each shape. */
function solversOf(definitions: ReadonlyMap<string, SolverDefinition>): Equipment['solverFor'] {
  const created = new Map<string, Map<Geometry, Solver>>()
  return (id, { geometry }: Pick<Shape, 'geometry'>) => {
    const byShape = created.get(id) ?? new Map<Geometry, Solver>()
    created.set(id, byShape)
    const known = byShape.get(geometry) ?? definitions.get(id)?.create(geometry)
    if (known === undefined) throw new RangeError(`no solver ${id} was loaded`)
    byShape.set(geometry, known)
    return known
  }
}

function print(analysis: Analysis, json: boolean): void {
  const text = json ? JSON.stringify(analysis, undefined, 2) : [...tablesOf(analysis).values()].join('\n\n')
  process.stdout.write(`${text}\n`)
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
