/**
 * The suite of `duel`: commands, each of which is run once for each input, and what they print. The address of this module says what is
 * compared, so that every process of a run knows it.
 */
import { closeSync, openSync, readdirSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { basename, join, resolve } from 'node:path'
import {
  KEPT_ERROR_OUTPUT,
  type OneRun,
  type Program,
  runAndRead,
  runOnce,
  withErrors,
} from '@sudoku-lab/console'
import { BYTES_PER_MIB, medianOf, USUAL_MEMORY_MIB } from '../numbers.ts'
import { counted } from '../phrases.ts'
import type {
  Answer,
  Entrant,
  EntrantDefinition,
  InstanceSet,
  Presets,
  Proof,
  Suite,
  Words,
} from '../suite.ts'
import { UsageError } from '../usage-error.ts'
import { type Command, type Duel, duelIn } from './duel.ts'
import { firstDifference, type Output, outputIn } from './output.ts'

/** What a command reads: a file, or nothing. */
interface Source {
  readonly name: string
  readonly file: string | null
  /** Of the content of the file. */
  readonly sha256: string
}

const duel = duelIn(import.meta.url)
const [yardstick] = duel.commands

/** Every run of a command is a new process, so one of them warms up. What its processes share is counted for each of them. */
export const presets: Presets = {
  warmUp: 1,
  memory: Math.max(USUAL_MEMORY_MIB, Math.floor(totalmem() / 2 / BYTES_PER_MIB)),
}

export const suite: Suite<Source> = {
  name: 'duel',
  words: { ...wordsOf(duel), entrant: 'command', entrants: 'commands' },
  oneAtATime: true,
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
  return {
    ...{ id: setName(), instances, summary: (witnesses) => endingsIn(witnesses, names) },
    ...(input !== undefined && { path: input, names }),
  }
}

/** A file, or the files of a folder in the order of their names, as a shell finds them by `*`. */
function sourcesIn(input: string | undefined): Source[] {
  if (input === undefined) return [{ name: '1', file: null, sha256: '' }]
  const refused = (why: string): UsageError => new UsageError(`--input ${input}: ${why}`)
  const found = statSync(input, { throwIfNoEntry: false })
  if (found === undefined) throw refused('there is no such file or folder')
  // every process opens it again
  if (!found.isDirectory() && (!found.isFile() || input.startsWith('/dev/')))
    throw refused('expected a file or a folder, and it is neither')
  if (!found.isDirectory()) return [sourceAt(input)]
  const names = readdirSync(input).filter((name) => {
    const within = statSync(join(input, name), { throwIfNoEntry: false })
    if (within === undefined) throw refused(`cannot read ${name}: it is a link to nothing, or not in UTF-8`)
    return within.isFile() && !name.startsWith('.')
  })
  if (names.length === 0) throw refused('there is no file in this folder')
  return names.sort().map((name) => sourceAt(join(input, name)))
}

function sourceAt(file: string): Source {
  const descriptor = openSync(file, 'r')
  try {
    return { name: basename(file), file, sha256: outputIn(descriptor).sha256 }
  } finally {
    closeSync(descriptor)
  }
}

const EXECUTABLE = 0o111

/**
 * The code among the files that a command names: the first of them, which may be the script of an interpreter, and programs. A run notices when
 * they change. The others may be what the command writes.
 */
function codeIn({ command, directory }: Command): string[] {
  const words = command.replace(/>+\s*\S+/g, '').match(/[^\s'"<>|&;]+/g) ?? []
  const paths = words.map((word) => resolve(directory, word))
  const files = paths.filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
  return files.filter((path, index) => index === 0 || (statSync(path).mode & EXECUTABLE) !== 0)
}

function definitionOf(own: Command): EntrantDefinition<Source> {
  const { name, command, directory } = own
  const { prepare, environment, byWall } = duel
  const variables = Object.entries(environment).map((pair) => pair.join('='))
  const how = [
    ...(prepare === undefined ? [] : [`after \`${prepare}\``]),
    ...(variables.length === 0 ? [] : [`with ${variables.join(' ')}`]),
    ...(byWall ? ['compared by wall time'] : []),
  ]
  return {
    id: name,
    title: command,
    origin: [`The command \`${command}\` in ${directory}`, ...how].join(', '),
    traits: { command },
    external: true,
    files: codeIn(own),
    open: () => entrantOf(own),
  }
}

/** More output is taken for a mistake: it fills the disk. */
const MOST_OUTPUT = 4 * 2 ** 30
const NS_PER_MS = 1e6

/** Only who does nothing is ended. */
const UNHURRIED = { patience: Infinity, cpuPatience: Infinity }

/** A run of a command, and what it shows beside. */
interface Run extends OneRun<Printed> {
  readonly hasChangedInput: boolean
}

interface Printed extends Output {
  /** What the check of the user found wrong. */
  readonly problem?: string
}

function entrantOf({ command, directory }: Command): Entrant<Source, Run> {
  const { environment, byWall, timeoutMs, prepare, check } = duel
  const common = { directory, mostOutput: MOST_OUTPUT, environment: { ...process.env, ...environment } }
  const limits = byWall ? { patience: timeoutMs } : { patience: Infinity, cpuPatience: timeoutMs }
  const startNs = costOfStart({ ...common, ...limits, command: ':' })
  const used = { cpuNs: 0, unsureNs: 0, wallNs: 0 }
  let peakMemoryMiB: number | undefined
  return {
    ask: ({ file, sha256 }) => {
      const named = file === null ? {} : { INPUT: file }
      const place = { ...common, environment: { ...common.environment, ...named } }
      if (prepare !== undefined) prepared({ ...place, ...UNHURRIED, command: prepare })
      const before = file === null ? '' : stampOf(file)
      const begun = performance.now()
      const read = (output: number): Printed => ({
        ...outputIn(output),
        ...(check !== undefined && checked({ ...place, ...UNHURRIED, command: check }, output)),
      })
      const run = runAndRead({ ...place, ...limits, command }, file === null ? '' : { file }, read)
      const { usage, report } = run
      used.cpuNs += usage?.cpuNs ?? 0
      used.unsureNs += usage?.unsureNs ?? 0
      if (report) peakMemoryMiB = Math.max(peakMemoryMiB ?? 0, report.peakMemoryMiB)
      used.wallNs += report?.wallNs ?? (performance.now() - begun) * NS_PER_MS
      return {
        ...run,
        hasChangedInput: file !== null && prepare === undefined && hasChanged(file, { before, sha256 }),
      }
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

/** It differs as soon as a file is written or replaced. */
function stampOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return `${found?.ctimeNs} ${found?.ino}`
}

/** @param was the stamp of the file before it was read, and the digest of its content */
function hasChanged(file: string, was: { readonly before: string; readonly sha256: string }): boolean {
  if (stampOf(file) === was.before) return false
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return !isThere || sourceAt(file).sha256 !== was.sha256
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

/** @param output the descriptor of what is checked. @throws Error if the check does not end by itself */
function checked(check: Program, output: number): Pick<Printed, 'problem'> {
  const run = runOnce(check, { file: `/proc/self/fd/${output}` })
  const failure = failureOf(run)
  if (failure === undefined) return {}
  if (isNotStarted(run)) throw new CommandError(`\`${check.command}\`, of --check, ${failure}`)
  const said = JSON.stringify(run.output.trim().split('\n')[0])
  return {
    problem: `\`${check.command}\` ${failure}${said === '""' ? '' : `, and printed ${said}`}`,
  }
}

/** What went wrong is told without the name of a class. */
class CommandError extends Error {
  override readonly name = ''
}

/** The exit codes by which a shell says that there is no such program, or that it is none. */
const NOT_STARTED = [126, 127]

/** It did not end by itself, or was not started. */
function isNotStarted({ ending }: OneRun<unknown>): boolean {
  return typeof ending === 'string' || NOT_STARTED.includes(ending)
}

const WRONG = 'wrong'

/** What is known of a run beside the claim. */
interface Seen extends Output {
  readonly ending: number
  /** What it wrote on stderr, if it failed. */
  readonly errors: string
}

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
const valueIn = <Value>(bytes: Uint8Array): Value => JSON.parse(new TextDecoder().decode(bytes))

/** @throws Error for a command that did not end by itself, or not alone */
function answerOf(run: Run): Answer {
  const { ending, output, report } = run
  if (typeof ending === 'string' || isNotStarted(run)) throw new CommandError(failureOf(run))
  if (report !== undefined && report.left > 0)
    throw new CommandError(
      `left ${counted(report.left, 'process', 'processes')} running when it ended, so its CPU time is not known`,
    )
  if (run.hasChangedInput)
    throw new CommandError('changed its input, so later runs do other work: restore it by --prepare')
  const problem = output.problem ?? (duel.output === 'checked' ? failureOf(run) : undefined)
  if (problem !== undefined) return { claim: WRONG, witnesses: [bytesOf(problem)] }
  const errors = ending === 0 ? '' : run.errorOutput.slice(-KEPT_ERROR_OUTPUT)
  if (duel.output !== 'equal') return { claim: 'ended', witnesses: [bytesOf({ ending, errors })] }
  const claim = `exit code ${ending} and ${counted(output.bytes, 'byte', 'bytes')} (${output.sha256.slice(0, 16)})`
  return { claim, witnesses: [bytesOf({ ...output, ending, errors })] }
}

/** Claim → what was seen of it, for the first difference. */
const seen = new Map<string, Seen>()

function proofFor({ claim, witnesses: [witness] }: Answer): Proof {
  if (witness === undefined) return { outcome: 'proved' }
  if (claim === WRONG) return { outcome: 'wrong', problem: valueIn(witness) }
  if (duel.output === 'equal') seen.set(claim, valueIn(witness))
  return { outcome: 'proved' }
}

/** How the output behind a claim differs from the right one, with their first difference. */
function difference(claim: string, right: string | null): string | undefined {
  if (right === null || claim === right) return undefined
  const [own, other] = [seen.get(claim), seen.get(right)]
  const isFailure = own?.ending !== other?.ending
  const told = (what: string, { errors = '' }: Partial<Seen> = {}): string =>
    isFailure ? withErrors(what, errors) : what
  const what = `ends with ${told(claim, own)}, and ${yardstick?.name} with ${told(right, other)}`
  const first = own && other && firstDifference(own, other)
  return first === undefined ? what : `${what}: ${first}`
}

/** How the runs ended: two commands that fail in the same way print the same, too. */
function endingsIn(witnesses: readonly (Uint8Array | undefined)[], names: readonly string[]): string {
  const all = witnesses.map((witness) => (witness ? valueIn<Partial<Seen>>(witness) : {}))
  const failed = all.findIndex(({ ending = 0 }) => ending !== 0)
  const { ending = 0, errors = '' } = all[failed] ?? {}
  const many = all.filter((one) => (one.ending ?? 0) !== 0).length
  const isSilent = all.every(({ bytes }) => bytes === 0)
  if (failed < 0) return `Every run ended with exit code 0${isSilent ? ' and printed nothing' : ''}.`
  const how = withErrors(`ended with exit code ${ending}`, errors)
  return many === all.length
    ? `Every run ${how}.`
    : `${many} of ${all.length} runs did not end with exit code 0: that of ${names[failed]} ${how}.`
}
