/** Runs another program, such as git, and ends it with everything that it started if the run is interrupted. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { killGroup } from '@sudoku-lab/console'
import { UsageError } from '../usage-error.ts'

export interface Ended {
  /** Null if the program does not exist, or was killed. */
  readonly status: number | null
  readonly isMissing: boolean
  readonly stdout: string
  /** Both outputs in their order. */
  readonly said: string
}

interface Surroundings {
  readonly cwd: string
  readonly signal: AbortSignal
}

const PATIENCE_MS = 3000

/**
 * @throws the reason of the signal if it aborts, after the program has ended
 */
export async function runProgram(
  program: string,
  words: readonly string[],
  { cwd, signal }: Surroundings,
): Promise<Ended> {
  signal.throwIfAborted()
  const child = spawn(program, words, {
    cwd,
    env: outside(),
    detached: process.platform !== 'win32', // a process group of its own, so that the whole group can be ended
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let late: NodeJS.Timeout | undefined
  const onAbort = (): void => {
    killGroup(child.pid, 'SIGTERM')
    late = setTimeout(() => killGroup(child.pid), PATIENCE_MS)
  }
  signal.addEventListener('abort', onAbort)
  const [stdout, said]: [string[], string[]] = [[], []]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout.push(text)
    said.push(text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const ended = await new Promise<{ status: number | null; isMissing: boolean }>((resolve) => {
    child.on('error', () => resolve({ status: null, isMissing: true }))
    child.on('close', (status) => resolve({ status, isMissing: false }))
  })
  clearTimeout(late)
  signal.removeEventListener('abort', onAbort)
  if (signal.aborted) killGroup(child.pid) // what outlived the program
  signal.throwIfAborted()
  return { ...ended, stdout: stdout.join(''), said: said.join('') }
}

/** What a script of a package manager or a hook of git sets would mislead them in another folder. */
const MISLEADING =
  /^(npm_(lifecycle|package)_.*|npm_config_(loglevel|workspaces?|local_prefix)|INIT_CWD|NODE_ENV|GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX))$/

function outside(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !MISLEADING.test(name))
  return { ...Object.fromEntries(kept), CI: 'true', TURBO_TELEMETRY_DISABLED: '1' } // nothing asks anything
}

const OF_NPM = ['--prefer-offline', '--no-audit', '--no-fund']
const MANAGERS = [
  { lock: 'pnpm-lock.yaml', name: 'pnpm', words: ['install', '--frozen-lockfile', '--prefer-offline'] },
  { lock: 'package-lock.json', name: 'npm', words: ['ci', ...OF_NPM] },
  { lock: 'npm-shrinkwrap.json', name: 'npm', words: ['ci', ...OF_NPM] },
  { lock: 'yarn.lock', name: 'yarn', words: ['install', '--frozen-lockfile'] },
  { lock: 'bun.lock', name: 'bun', words: ['install', '--frozen-lockfile'] },
]
const WITHOUT_LOCK = { name: 'npm', words: ['install', ...OF_NPM] }

interface Place {
  /** The folder of the package that is measured, in the tree or its root. */
  readonly package: string
  readonly root: string
  /** In messages. */
  readonly label: string
  readonly signal: AbortSignal
  /** How it is built, for a shell, if its own files do not say it. */
  readonly build?: string | undefined
}

/**
 * Installs what a folder needs, and builds it, as the user or its own files say.
 *
 * @throws UsageError with the errors that a program told, or the reason of the signal
 */
export async function installAndBuild(place: Place): Promise<void> {
  if (place.build !== undefined) return runBuild(place, place.build)
  const above = foldersUpTo(place.package, place.root)
  const [found] = above.flatMap((folder) =>
    MANAGERS.filter(({ lock }) => existsSync(join(folder, lock))).map((manager) => ({ folder, manager })),
  )
  const folder = found?.folder ?? above.find((one) => existsSync(join(one, 'package.json')))
  if (folder === undefined) return // plain modules
  const manager = found?.manager ?? WITHOUT_LOCK
  await runManager(place, { folder, name: manager.name, words: manager.words, doing: 'install' })
  const built = [folder, ...above].find((one) => hasBuild(one))
  if (built !== undefined)
    await runManager(place, { folder: built, name: manager.name, words: ['run', 'build'], doing: 'build' })
}

/** @throws UsageError with what it said last, if it fails */
export function runBuild({ package: cwd, label, signal }: Omit<Place, 'root'>, build: string): Promise<void> {
  const told = { what: `build ${label}`, call: `\`${build}\`` }
  return mustSucceed(['/bin/sh', '-c', build], { cwd, signal }, told)
}

/** From a folder to one above it. */
function foldersUpTo(folder: string, root: string): string[] {
  const parent = dirname(folder)
  return folder === root || parent === folder ? [folder] : [folder, ...foldersUpTo(parent, root)]
}

function hasBuild(folder: string): boolean {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return false
  const { scripts = {} } = JSON.parse(readFileSync(path, 'utf8')) as { scripts?: Record<string, string> }
  return scripts['build'] !== undefined
}

interface Step {
  readonly folder: string
  readonly name: string
  readonly words: readonly string[]
  readonly doing: 'install' | 'build'
}

/** The lines that are quoted of what a program said. */
const QUOTED = 4

export function runManager({ label, signal }: Pick<Place, 'label' | 'signal'>, step: Step): Promise<void> {
  const { folder: cwd, name, words, doing } = step
  const call = [name, ...words.filter((word) => !word.startsWith('-'))].join(' ')
  return mustSucceed([...callOf(name), ...words], { cwd, signal }, { what: `${doing} ${label}`, call, name })
}

/** @param told what a message says: what is done, with which call, and of which program that may be missing */
async function mustSucceed(
  [program, ...words]: readonly [string, ...string[]],
  surroundings: Surroundings,
  { what, call, name }: { readonly what: string; readonly call: string; readonly name?: string },
): Promise<void> {
  const { status, isMissing, said } = await runProgram(program, words, surroundings)
  if (isMissing && name !== undefined) throw new UsageError(`cannot ${what}: ${name} is not installed`)
  if (status !== 0)
    throw new UsageError(
      `cannot ${what}: ${call} ended with ${status ?? 'a signal'}: ${causeIn(said).join(' | ')}`,
    )
}

/** The first errors. Managers say last what helps nobody, such as where their log is. */
function causeIn(said: string): string[] {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const errors = lines.filter((line) => /\berror\b|\bERR/i.test(line))
  return errors.length > 0 ? errors.slice(0, QUOTED) : lines.slice(-QUOTED)
}

/**
 * A package manager that runs this program may not be on the path.
 *
 * @param running the program of the manager that runs this one
 */
export function callOf(
  name: string,
  running = process.env['npm_execpath'] ?? '',
): readonly [string, ...string[]] {
  const isThis = new RegExp(`^${name}\\b`).test(running.split(/[/\\]/).at(-1) ?? '')
  if (!isThis) return [process.platform === 'win32' ? `${name}.cmd` : name]
  return /\.[cm]?js$/.test(running) ? [process.execPath, running] : [running]
}
