/** `bench try my-idea --against mrv`: a first look at a solver that is being written. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, watch } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { listSolvers } from '@sudoku-lab/catalog'
import { type OwnCommand, UsageError } from '@sudoku-lab/harness'
import type { FirstLook } from './first-look.ts'
import { textOf } from './text.ts'
import type { Message, Request } from './worker.ts'

const PATIENCE_MS = 10_000 // for one answer
const FAILED = 1 // a solver did not do what it promises

export interface TryHome {
  /** The module of the thread. */
  readonly worker: URL
  readonly directory: string
  /** How a reader starts the harness: `pnpm bench`. */
  readonly call: string
}

interface Options {
  readonly against: string
  readonly dataset: string
  readonly watch?: true
  readonly json?: true
}

export function tryCommand(home: TryHome): OwnCommand {
  return {
    name: 'try',
    description: 'takes a first look at a solver, in five seconds',
    define: (command, { finish }) =>
      void command
        .argument('<solver>', 'the solver: an id, a package or a path; several with commas')
        .option('--against <solver>', 'the solver to compare with', 'mrv')
        .option('-d, --dataset <name>', 'the puzzles: a dataset or a file', 'euler-50')
        .option('--watch', 'build and measure again whenever a source of the solver is saved')
        .option('--json', 'print the result as JSON')
        .addHelpText('after', `\n${EXPLANATION}`)
        .action(async (solver: string, options: Options) => {
          const { against, dataset, watch, json } = options
          const request = { solver, against, dataset, directory: home.directory }
          const claim = `${home.call} --solver ${solver},${against} --dataset ${dataset}`
          const print = (look: FirstLook): string => (json ? jsonOf(look) : textOf(look, claim))
          if (watch === true) await lookOnEverySave(home, request, print)
          else finish(await lookOnce(home, request, print))
        }),
  }
}

const EXPLANATION = `The answers of all solvers are proved, and then tinybench measures them in one process. This is
no claim: use the harness itself for one.

Exit codes: 0 measured, 1 a solver is wrong or does not answer, 2 wrong usage.`

type Print = (look: FirstLook) => string

const jsonOf: Print = (look) => `${JSON.stringify(look, null, 2)}\n`

/** Returns the exit code. */
async function lookOnce({ worker }: TryHome, request: Request, print: Print): Promise<number> {
  const result = await inThread(worker, request)
  if (typeof result === 'string') process.stderr.write(`${result}\n`)
  else process.stdout.write(print(result))
  return typeof result === 'string' ? FAILED : 0
}

/** A string says what a solver did wrong. */
function inThread(module: URL, request: Request): Promise<FirstLook | string> {
  const thread = new Worker(module, { workerData: request })
  let asked = 'a solver does not load'
  return new Promise<FirstLook | string>((done, fail) => {
    const lost = (): void => done(`${asked} within ${PATIENCE_MS / 1000} s`)
    let timer = setTimeout(lost, PATIENCE_MS)
    thread.on('message', (message: Message) => {
      clearTimeout(timer)
      if (message.type === 'asks') {
        asked = `${message.solver} does not answer puzzle ${message.puzzle}`
        timer = setTimeout(lost, PATIENCE_MS)
      } else if (message.type === 'done') done(message.look)
      else if (message.type === 'wrong') done(message.problem)
      else fail(new UsageError(message.problem))
    })
    thread.on('error', fail)
    thread.on('exit', () => done(`${asked}: it ended the process`))
  }).finally(() => thread.terminate())
}

async function lookOnEverySave(home: TryHome, request: Request, print: Print): Promise<never> {
  const folders = await foldersOf(request)
  let isBusy = false
  let isSaved = true
  const look = async (): Promise<void> => {
    if (isBusy || !isSaved) return
    isBusy = true
    isSaved = false
    if (folders.every(rebuild)) await lookOnce(home, request, print)
    isBusy = false
    await look()
  }
  for (const folder of folders) {
    const source = join(folder, 'src')
    watch(existsSync(source) ? source : folder, { recursive: true }, (_, file) => {
      if (file !== null && /(^|[/\\])(traced|dist|node_modules)[/\\]|\.generated\./.test(file)) return
      isSaved = true
      setTimeout(look, 50) // an editor writes a file in several steps
    })
  }
  await look()
  return new Promise(() => {})
}

/** Runs the scripts of a package that build it. Returns false if the build failed, which has said why. */
function rebuild(folder: string): boolean {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return ['traced', 'build']
    .filter((script) => scripts[script] !== undefined)
    .every((script) => {
      const words = ['run', '--silent', script]
      return spawnSync('npm', words, { cwd: folder, stdio: ['ignore', 2, 2] }).status === 0
    })
}

/** The folders of the packages of the solvers. */
async function foldersOf({ solver, directory }: Request): Promise<string[]> {
  const known = await listSolvers()
  const folders = solver.split(',').map((reference) => {
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
