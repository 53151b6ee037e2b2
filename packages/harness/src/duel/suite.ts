/**
 * The suite of `duel`: commands, each of which is run once for each input, and what they print. The address of this module says what is
 * compared, so that every process of a run knows it.
 */
import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type OneRun, type Program, quote, runAndRead, runOnce, withErrors } from '@sudoku-lab/console'
import { medianOf } from '../numbers.ts'
import { counted } from '../phrases.ts'
import type { Answer, Entrant, EntrantDefinition, InstanceSet, Proof, Suite, Words } from '../suite.ts'
import { UsageError } from '../usage-error.ts'
import { type Command, type Duel, duelIn } from './duel.ts'

/** What a command reads: a file, or nothing. */
interface Source {
  readonly name: string
  readonly file: string | null
  /** Of the content of the file. */
  readonly sha256: string
}

const duel = duelIn(import.meta.url)
const [yardstick] = duel.commands

export const suite: Suite<Source> = {
  name: 'duel',
  words: { ...wordsOf(duel), entrant: 'command', entrants: 'commands' },
  tasks: [{ name: 'run', description: proofOf(duel) }],
  sets: async () => [{ name: setName(), description: '', count: sourcesIn(duel.input).length }],
  readSet: async () => inputSet(),
  entrants: async () => duel.commands.map(({ name }) => name),
  load: async (reference) => duel.commands.filter(({ name }) => name === reference).map(definitionOf),
  encode: (source) => new TextEncoder().encode(JSON.stringify(source)),
  decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes)),
  prove: (_task, _source, answer) => proofFor(answer),
  checks:
    duel.output === 'equal'
      ? { reference: yardstick?.name ?? '', refute: (_task, claim, { known }) => difference(claim, known) }
      : {},
}

/** If nothing is proved of the runs, every sentence about them says so. */
function wordsOf({ input, output }: Duel): Pick<Words, 'instance' | 'instances'> {
  const [one, many] = input === undefined ? ['run', 'runs'] : ['input', 'inputs']
  return output === 'any'
    ? { instance: `unproved ${one}`, instances: `unproved ${many}` }
    : { instance: one, instances: many }
}

function proofOf({ output, check }: Duel): string {
  if (output === 'any') return 'end with any output and any exit code, of which nothing is proved'
  if (check !== undefined) return `print what \`${check}\` accepts`
  return `print what ${yardstick?.name} prints, with its exit code`
}

const setName = (): string => (duel.input === undefined ? 'no-input' : basename(duel.input))

function inputSet(): InstanceSet<Source> {
  const { input } = duel
  const instances = sourcesIn(input)
  const names = instances.map(({ name }) => name)
  return { id: setName(), instances, ...(input !== undefined && { path: input, names }) }
}

/** A file, or the files of a folder in the order of their names. */
function sourcesIn(input: string | undefined): Source[] {
  if (input === undefined) return [{ name: '1', file: null, sha256: '' }]
  const found = statSync(input, { throwIfNoEntry: false })
  if (found === undefined) throw new UsageError(`--input ${input}: there is no such file or folder`)
  if (!found.isDirectory()) return [sourceAt(input)]
  const names = readdirSync(input).filter((name) => statSync(join(input, name)).isFile())
  if (names.length === 0) throw new UsageError(`--input ${input}: there is no file in this folder`)
  return names.sort().map((name) => sourceAt(join(input, name)))
}

function sourceAt(file: string): Source {
  const descriptor = openSync(file, 'r')
  try {
    return { name: basename(file), file, sha256: outputIn(descriptor, undefined).sha256 }
  } finally {
    closeSync(descriptor)
  }
}

/** Words of a command that are files: the program, or what it runs. A run notices when they change. */
function filesIn({ command, directory }: Command): string[] {
  const paths = (command.match(/[^\s'"<>|&;]+/g) ?? []).map((word) => resolve(directory, word))
  return paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function definitionOf(own: Command): EntrantDefinition<Source> {
  const { name, command } = own
  return {
    id: name,
    title: command,
    origin: `The command \`${command}\`.`,
    traits: { command },
    external: true,
    files: filesIn(own),
    open: () => entrantOf(own),
  }
}

/** More output is taken for a mistake: it fills the disk. */
const MOST_OUTPUT = 4 * 2 ** 30
const NS_PER_MS = 1e6

function entrantOf({ command, directory }: Command): Entrant<Source, OneRun<Output>> {
  const { environment, byWall, timeoutMs, prepare, check } = duel
  const common = { directory, mostOutput: MOST_OUTPUT, environment: { ...process.env, ...environment } }
  const limits = byWall ? { patience: timeoutMs } : { patience: Infinity, cpuPatience: timeoutMs }
  const startNs = costOfStart({ ...common, ...limits, command: ':' })
  const used = { cpuNs: 0, unsureNs: 0, wallNs: 0 }
  let peakMemoryMiB: number | undefined
  return {
    ask: ({ file }) => {
      const named = file === null ? {} : { INPUT: file }
      const place = { ...common, environment: { ...common.environment, ...named }, patience: Infinity }
      if (prepare !== undefined) prepared({ ...place, command: prepare })
      const begun = performance.now()
      const run = runAndRead({ ...place, ...limits, command }, file === null ? '' : { file }, (output) =>
        outputIn(output, check === undefined ? undefined : { ...place, command: check }),
      )
      const { usage, report } = run
      used.cpuNs += usage?.cpuNs ?? 0
      used.unsureNs += usage?.unsureNs ?? 0
      if (report) peakMemoryMiB = Math.max(peakMemoryMiB ?? 0, report.peakMemoryMiB)
      used.wallNs += report?.wallNs ?? (performance.now() - begun) * NS_PER_MS
      return run
    },
    read: answerOf,
    outside: {
      usage: () => used,
      startNs: () => (byWall ? undefined : startNs),
      peakMemoryMiB: () => peakMemoryMiB,
      includesStart: true,
    },
  }
}

const STARTS = 5

/** The CPU time of a command that does nothing: what starting a process costs. */
function costOfStart(nothing: Program): number {
  const times = Array.from({ length: STARTS }, () => runOnce(nothing, '').usage?.cpuNs ?? 0)
  return medianOf(times)
}

/** @throws Error if it fails */
function prepared(program: Program): void {
  const problem = failureOf(runOnce(program, ''))
  if (problem !== undefined) throw new CommandError(`\`${program.command}\`, of --prepare, ${problem}`)
}

/** How a program failed, in words that follow its name. */
function failureOf({ ending, errorOutput }: OneRun<unknown>): string | undefined {
  if (ending === 0) return undefined
  return withErrors(typeof ending === 'string' ? ending : `ended with exit code ${ending}`, errorOutput)
}

/** What a command printed. */
interface Output {
  readonly bytes: number
  readonly sha256: string
  /** So much of it as is shown where it differs. */
  readonly head: string
  /** What the check of the user found wrong. */
  readonly problem?: string | undefined
}

const SHOWN = 1 << 16 // bytes
const CHUNK = 1 << 20

/** @param output the descriptor of a file, which is read from its beginning */
function outputIn(output: number, check: Program | undefined): Output {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  let [bytes, head] = [0, '']
  for (let read = 1; read > 0; bytes += read) {
    read = readSync(output, chunk, 0, CHUNK, bytes)
    if (bytes === 0) head = chunk.toString('utf8', 0, Math.min(read, SHOWN))
    hash.update(chunk.subarray(0, read))
  }
  const checked = check && runOnce(check, { file: `/proc/self/fd/${output}` })
  const problem = checked && failureOf(checked)
  const found = { bytes, sha256: hash.digest('hex'), head }
  if (problem === undefined) return found
  const said = JSON.stringify(checked?.output.trim().split('\n')[0] ?? '')
  const words = said === '""' ? '' : `, and printed ${said}`
  return { ...found, problem: `\`${check?.command}\` ${problem}${words}` }
}

/** What went wrong is told without the name of a class. */
class CommandError extends Error {
  override readonly name = ''
}

/** The exit codes by which a shell says that there is no such program, or that it is none. */
const NOT_STARTED = [126, 127]
const WRONG = 'wrong'

/** @throws Error for a command that did not end by itself, or not alone */
function answerOf(run: OneRun<Output>): Answer {
  const { ending, output, report } = run
  if (typeof ending === 'string' || NOT_STARTED.includes(ending)) throw new CommandError(failureOf(run))
  if (report !== undefined && report.left > 0)
    throw new CommandError(
      `left ${counted(report.left, 'process', 'processes')} running when it ended, so its CPU time is not known`,
    )
  const text = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
  if (output.problem !== undefined) return { claim: WRONG, witnesses: [text(output.problem)] }
  if (duel.output === 'checked' && ending !== 0) return { claim: WRONG, witnesses: [text(failureOf(run))] }
  if (duel.output !== 'equal') return { claim: 'ended', witnesses: [] }
  const claim = `exit code ${ending} and ${counted(output.bytes, 'byte', 'bytes')} (${output.sha256.slice(0, 16)})`
  return { claim, witnesses: [text({ ending, ...output })] }
}

/** Claim → what was printed, for the first difference. */
const printed = new Map<string, string>()

function proofFor({ claim, witnesses: [witness] }: Answer): Proof {
  const value = witness && JSON.parse(new TextDecoder().decode(witness))
  if (claim === WRONG) return { outcome: 'wrong', problem: value }
  if (value !== undefined) printed.set(claim, value.head)
  return { outcome: 'proved' }
}

/** How the output behind a claim differs from the right one, from their first different line. */
function difference(claim: string, right: string | null): string | undefined {
  if (right === null || claim === right) return undefined
  const what = `ends with ${claim}, and ${yardstick?.name} with ${right}`
  const [own, other] = [printed.get(claim)?.split('\n') ?? [], printed.get(right)?.split('\n') ?? []]
  const line = own.findIndex((text, at) => text !== other[at])
  const at = line < 0 && own.length < other.length ? own.length : line
  if (at < 0) return what
  const quoted = (lines: readonly string[]): string =>
    at < lines.length ? quote(lines[at] ?? '') : 'nothing'
  return `${what}: line ${at + 1} is ${quoted(own)}, and not ${quoted(other)}`
}
