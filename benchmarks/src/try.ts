/** `bench try my-idea` takes a first look at a solver that is being written. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, watch } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isProgram, listSolvers, referencesIn } from '@sudoku-lab/catalog'
import { addHelp, asJson, printableLines } from '@sudoku-lab/console'
import { type OwnCommand, type Run, ratiosTo, shellWord, type Tools, UsageError } from '@sudoku-lab/harness'
import { asUsage } from './sudoku/entrant.ts'

interface TryHome {
  readonly directory: string
  /** How a reader starts the harness: `pnpm bench`. */
  readonly call: string
}

interface Options {
  readonly beside: string
  readonly dataset: string
  readonly watch?: true
  readonly json?: true
}

interface Request extends Options {
  readonly solver: string
  readonly directory: string
}

export function tryCommand({ directory, call }: TryHome): OwnCommand {
  return {
    name: 'try',
    description: 'takes a first look at a solver, in some seconds',
    define: (command, tools) =>
      void addHelp(command, EXPLANATION)
        .argument('<solver>', 'the solver: an id, a package, a path or a program; several with commas')
        .option('--beside <solver>', 'the solver to compare with', 'mrv')
        .option('-d, --dataset <name>', 'the puzzles: a dataset or a file', 'euler-50')
        .option('--watch', 'build and measure again whenever a source of the solver is saved')
        .option('--json', 'print the result as JSON')
        .action(async (solver: string, options: Options) => {
          const request = { ...options, solver, directory }
          const lookOnce = (): Promise<number> => look(request, call, tools)
          if (options.watch === true) await onEverySave(request, lookOnce)
          else tools.finish(await lookOnce())
        }),
  }
}

const EXPLANATION =
  'This is a short run of the harness, with all its checks, of which nothing is kept. A claim needs a whole run. If a solver fails, nothing else is measured. The exit code is that of a run.'

/** Enough rounds to disqualify a solver that remembers answers, and each as short as its verdicts allow. */
const SHORT = { rounds: 6, time: 48, warmUp: 100, timeout: 1 }

/** Returns the exit code. */
async function look(request: Request, call: string, { measure }: Tools): Promise<number> {
  const { solver, beside, dataset, json } = request
  const references = [...asUsage(() => referencesIn(solver)), beside]
  const options = { ...SHORT, solver: references, dataset: [dataset] }
  let task = references.some(isProgram) ? 'first' : 'unique'
  let measured = await measure({ ...options, task: [task] }, { until: 'failure' })
  if (task === 'unique' && measured.run !== undefined && isRefused(measured.run)) {
    task = 'first' // for a solver that stops at its first solution
    measured = await measure({ ...options, task: [task] }, { until: 'failure' })
  }
  const { run, text, exitCode } = measured
  if (run === undefined) return exitCode
  const words = [
    ...references.map((reference) => `--solver ${shellWord(reference)}`),
    `--dataset ${shellWord(dataset)}`,
  ]
  const others = task === 'unique' ? '' : ` --task ${task}`
  const claim = `This is a first look. To claim a difference, measure it:\n  ${call} ${words.join(' ')}${others}\n`
  const hasFailed = exitCode === ENTRANT_FAILED
  if (json) process.stdout.write(`${asJson(lookOf(run), 2)}\n`)
  else process.stdout.write(hasFailed ? await failuresIn(run, request) : `${text}\n${claim}`)
  return exitCode
}

const ENTRANT_FAILED = 1

/** Who failed, how, and on which puzzle first. It is the last that a reader sees. */
async function failuresIn({ contests }: Run, { dataset, directory }: Request): Promise<string> {
  const { lineOf, readSet } = await import('./sudoku/puzzle-sets.ts')
  const { shape = {}, instances } = await readSet(dataset, directory)
  const told = contests.flatMap(({ apart, answers }) =>
    apart.flatMap(({ entrantId, status, problem }) => {
      if (problem === null) return []
      const failing = answers[entrantId]?.status.findIndex((one) => one !== null && BAD.includes(one)) ?? -1
      const puzzle = instances[failing]
      const shown = puzzle && `\n  ${lineOf(puzzle, shape)}`
      return [`${printableLines(`${entrantId}: ${status}: ${problem}`)}${shown ?? ''}\n`]
    }),
  )
  return `${told.join('')}Nothing was timed to the end, because of this.\n`
}

const BAD: readonly string[] = ['wrong', 'error', 'killed', 'memory']

function isRefused({ contests }: Run): boolean {
  return contests.some(({ apart }) => apart.some(({ status }) => status === 'unsupported'))
}

async function onEverySave(request: Request, lookOnce: () => Promise<unknown>): Promise<never> {
  const folders = await foldersOf(request)
  let isBusy = false
  let isSaved = true
  const look = async (): Promise<void> => {
    if (isBusy || !isSaved) return
    isBusy = true
    isSaved = false
    if (folders.every(rebuild)) await lookOnce()
    isBusy = false
    await look()
  }
  for (const folder of folders) {
    const source = join(folder, 'src')
    watch(existsSync(source) ? source : folder, { recursive: true }, (_, file) => {
      if (file !== null && /(^|[/\\])(dist|node_modules)[/\\]|\.generated\./.test(file)) return
      isSaved = true
      setTimeout(look, 50) // an editor writes a file in several steps
    })
  }
  await look()
  return new Promise(() => {})
}

/** Runs the script of a package that builds it, if there is one. Returns false if the build failed, which has said why. */
function rebuild(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (scripts.build === undefined) return true
  return spawnSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0
}

/** The folders of the packages of the solvers. */
async function foldersOf({ solver, directory }: Request): Promise<string[]> {
  const known = await listSolvers()
  const folders = asUsage(() => referencesIn(solver)).map((reference) => {
    const entry = known.find(({ id, packageName }) => id === reference || packageName === reference)
    return entry?.directory ?? packageAbove(resolve(directory, reference.replace(/#.*$/, '')))
  })
  return [...new Set(folders)]
}

/** The closest folder above a file, or the folder itself, that is a package. */
function packageAbove(path: string): string {
  if (existsSync(join(path, 'package.json'))) return path
  const parent = dirname(path)
  if (parent !== path) return packageAbove(parent)
  throw new UsageError('--watch needs a solver in a package: a folder with a package.json')
}

/** What `bench try --json` prints: the result of a short run with one contest, in a form that is easy to read by a program. */
export interface FirstLook {
  readonly set: string
  readonly task: string
  /** The puzzles of the set. */
  readonly puzzles: number
  /** Those that were completed. After a failure, there are no further ones. */
  readonly rounds: number
  /** In the order of the command line, the one to compare with last. */
  readonly solvers: readonly Measured[]
}

interface Measured {
  readonly solver: string
  /** `ranked`, or why it is not: `wrong`, `error`, `killed` … */
  readonly status: string
  readonly problem: string | null
  /** The number of puzzles to which its answer is proved, and of those on which it gave up. */
  readonly proved: number
  readonly gaveUp: number
  /** Nanoseconds of CPU time, or of wall time for a program that shows no other. Null if it was not timed. */
  readonly puzzleNs: number | null
  /** Over all puzzles. Null if the solver does not count. */
  readonly nodes: number | null
  /** Its time divided by that of the last solver. Null if one of them was not timed. */
  readonly ratio: number | null
}

function lookOf({ plan, contests, roundsDone }: Run): FirstLook {
  const [single] = contests
  const results = [...(single?.ranked ?? []), ...(single?.apart ?? [])]
  const inOrder = plan.entrants.flatMap(({ entrantId }) =>
    results.filter((one) => one.entrantId === entrantId),
  )
  const last = inOrder.at(-1)
  return {
    set: single?.contest.setId ?? '',
    task: single?.contest.task ?? '',
    puzzles: plan.sets[0]?.inSet ?? 0,
    rounds: roundsDone,
    solvers: inOrder.map(({ entrantId, status, problem, solved, undecided, mean, counters }): Measured => {
      const { ratio } = ratiosTo(single?.pairs ?? [], entrantId, last?.entrantId ?? null)
      return {
        ...{ solver: entrantId, status, problem, proved: solved, gaveUp: undecided },
        puzzleNs: mean?.value ?? null,
        nodes: counters?.['nodes'] ?? null,
        ratio: ratio?.value ?? null,
      }
    }),
  }
}
