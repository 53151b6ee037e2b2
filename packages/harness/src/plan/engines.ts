/** Finds out which engine each path of `--node` is, and whether forks can run in it. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { systemReasonOf } from '@sudoku-lab/console'
import { listOf, shellWord } from '../phrases.ts'
import type { Engine, Plan } from '../record/plan.ts'
import { UsageError } from '../usage-error.ts'

/** The engines that `--node` names, in their order. A name without a slash is looked up as a shell does. @throws UsageError for anything else */
export function enginesOf(paths: readonly string[], directory: string): Engine[] {
  const found = paths.map((path) => engineAt(path, directory))
  const names = found.map((engine) => {
    const isOther = ({ node }: Unnamed): boolean =>
      node !== engine.node && shortName(node) === shortName(engine.node)
    return [found.some(isOther) ? fullName(engine.node) : shortName(engine.node), ...engine.flags].join(' ')
  })
  return found.map((engine, at) => {
    const name = names[at] ?? ''
    const earlier = names.slice(0, at).filter((one) => one === name).length
    return { ...engine, name: earlier === 0 ? name : `${name} (${earlier + 1})` }
  })
}

type Unnamed = Omit<Engine, 'name'>

const fullName = (node: string): string => `Node ${node.slice(1)}`
const shortName = (node: string): string => fullName(node).split('.').slice(0, 2).join('.')

/** The oldest Node that runs the harness. */
const [MAJOR, MINOR] = [20, 19]

function engineAt(path: string, directory: string): Unnamed {
  const refuse = (why: string): UsageError => new UsageError(`--node ${shellWord(path)}: ${why}`)
  const file = /[/\\]/.test(path) ? resolve(directory, path) : path
  if (file !== path || file === resolve(file)) {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (stat === undefined) throw refuse(`there is no file ${file}`)
    if (stat.isDirectory()) throw refuse('it is a directory, and a program was expected, such as bin/node')
  }
  const said = saidBy(file, ['--version'])
  if (said instanceof Error) throw refuse(whyNotStarted(said, path))
  const foreign = foreignName(file, said)
  if (foreign !== undefined)
    throw refuse(`it is ${foreign}, which cannot run the processes of the harness: ${WHY_NOT[foreign]}`)
  const [version, major, minor] = /^v(\d+)\.(\d+)\.\d+\S*$/.exec(said) ?? []
  if (version === undefined) throw refuse(`it is no Node: asked for its version, it ${quoted(said)}`)
  if (Number(major) < MAJOR || (Number(major) === MAJOR && Number(minor) < MINOR))
    throw refuse(`it is Node ${version.slice(1)}, and the harness needs ${MAJOR}.${MINOR} or newer`)
  return detailsOf(file, refuse)
}

/** Of a script that starts Node, this is what it starts, with its flags. */
function detailsOf(file: string, refuse: (why: string) => UsageError): Unnamed {
  const said = saidBy(file, ['--print', DETAILS])
  if (said instanceof Error) throw refuse(whyNotStarted(said, file))
  try {
    const { flags, ...details } = JSON.parse(said) as Unnamed
    return { ...details, flags: flags.slice(0, flags.lastIndexOf('--print')) }
  } catch {
    throw refuse(`it is no Node: asked what it is, it ${quoted(said)}`)
  }
}

const DETAILS = `JSON.stringify({ path: process.execPath, flags: process.execArgv, node: process.version, v8: process.versions.v8 })`

const LONGEST_MS = 60_000
const MOST_BYTES = 1 << 16

/** What a program prints on stdout, or why it could not be asked. */
function saidBy(file: string, words: readonly string[]): string | Error {
  const { stdout, stderr, status, signal, error } = spawnSync(file, words, {
    encoding: 'utf8',
    timeout: LONGEST_MS,
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  if (error !== undefined) return error
  if (status === 0) return stdout.trim()
  const how = signal === null ? `ended with exit code ${status}` : `was ended by ${signal}`
  const [line = ''] = stderr.trim().split('\n')
  return new Error(`asked for its version, it ${how}${line === '' ? '' : `: ${line}`}`)
}

function whyNotStarted(error: NodeJS.ErrnoException, path: string): string {
  if (error.code === 'ETIMEDOUT')
    return `it is no Node: it did not tell its version in ${LONGEST_MS / 1000} s`
  if (error.code === 'ENOBUFS') return 'it is no Node: asked for its version, it printed without an end'
  // EACCES is the answer, too, where PATH has a folder that the user may not read
  const isSought = !/[/\\]/.test(path) && ['ENOENT', 'EACCES'].includes(error.code ?? '')
  if (isSought) return 'no folder of PATH has such a program'
  return error.code === undefined ? error.message : `it cannot be started: ${systemReasonOf(error)}`
}

/** Both were tried with the versions of their day. */
const WHY_NOT = {
  Bun: 'what it serializes, Node cannot read',
  Deno: 'it cannot write to a pipe that it was started with',
} as const

function foreignName(file: string, said: string): keyof typeof WHY_NOT | undefined {
  if (/^deno \d/.test(said)) return 'Deno'
  return /^bunx?(\.exe)?$/.test(basename(file)) && /^\d+\.\d+\.\d+/.test(said) ? 'Bun' : undefined
}

const SHOWN = 60

function quoted(said: string): string {
  const [line = ''] = said.split('\n')
  return said === '' ? 'prints nothing' : `prints ${JSON.stringify(line.slice(0, SHOWN))}`
}

/** The engines of a run that goes on, which the user has named again. */
export function enginesAgain(
  { engines = [] }: Pick<Plan, 'engines'>,
  paths: readonly string[],
  directory: string,
): Engine[] {
  const found = enginesOf(paths, directory)
  const same = ({ node, v8, flags }: Engine): string => JSON.stringify([node, v8, flags])
  if (found.map(same).join() === engines.map(same).join()) return found
  const begun = engines.length === 0 ? 'without --node' : `in ${namesOf(engines)}`
  throw new UsageError(`--node: the run was begun ${begun}, and not in ${namesOf(found)}`)
}

const namesOf = (engines: readonly Engine[]): string =>
  listOf(engines.map(({ node, flags }) => [fullName(node), ...flags].join(' ')))
