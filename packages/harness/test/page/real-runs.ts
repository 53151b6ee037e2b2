/**
 * Runs that these tests make, one of each kind that a page has to tell rightly. They are short: no test asserts a time.
 * Each is made once, for all test files together.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { fixTimes } from './fixed-times.ts'
import { doOnce } from './once.ts'

const HOME = fileURLToPath(new URL('home.mjs', import.meta.url))
const folder = inject('pageRuns')
const at = (name: string): string => join(folder, 'reports', name)
const once = (name: string, work: () => Promise<unknown>): Promise<void> => doOnce(join(folder, name), work)

/** `--quick` leaves the allocations out. */
const SHORT = ['--quick', '--time', '2', '--warm-up', '5']

const SHARDED = ['-s', 'plain,roots,hasty,endless', '-d', 'small', '--rounds', '6', '--timeout', '0.2']

/** The least number of rounds for verdicts. The entrants are so far apart that short times are enough. */
const PROVING = ['--rounds', '6', '--time', '4', '--warm-up', '10']

/** Folder → the words that make it. */
const RUNS = {
  full: ['-s', 'plain,dear,roots,hasty', '-d', 'usual', ...PROVING],
  quick: ['-s', 'plain#batch,roots', '-d', 'small', '--rounds', '2'],
  one: ['-s', 'roots', '-d', 'small', '--rounds', '1'],
  limits: ['-s', 'endless', '-d', 'large', '--rounds', '1', '--timeout', '0.2'],
  wrong: ['-s', 'liar,plain,roots', '-d', 'small', '--rounds', '1'],
  sets: ['-s', 'plain,hasty,endless', '-d', 'small,large', '--rounds', '1', '--timeout', '0.2'],
  nothing: ['-s', 'hasty,hasty@2', '-d', 'usual', '--rounds', '2'],
  shard1: [...SHARDED, '--shard', '1/2'],
  shard2: [...SHARDED, '--shard', '2/2'],
  /** Like `full`, after a change of two of them. */
  after: ['-s', 'plain#slower,dear#rooted,roots', '-d', 'usual', ...PROVING],
} as const

const INTERRUPTED = ['-s', 'plain,roots', '-d', 'small', '--rounds', '12']

export type RunName = keyof typeof RUNS | 'merged' | 'interrupted' | 'unbegun'

export interface RealRuns {
  /** The page of a run. */
  page(run: RunName): string
  /** Of a change that is proved, and of two runs of the same. */
  readonly comparison: string
  readonly unchanged: string
  readonly index: string
}

/** Makes all of them, but for those that a test file has made before. */
export async function makeRuns(): Promise<RealRuns> {
  await Promise.all(Object.keys(RUNS).map((name) => inTurn(() => realRun(name as keyof typeof RUNS))))
  await once('merged', () => bench(['merge', at('shard1'), at('shard2'), '-o', at('merged')]))
  await once('interrupted', () => interrupted([...INTERRUPTED, ...SHORT, '-o', at('interrupted')]))
  await once('unbegun', () => interrupted([...INTERRUPTED, ...SHORT, '-o', at('unbegun')], 1))
  const [comparison, unchanged] = [join(folder, 'compared.html'), join(folder, 'unchanged.html')]
  await once('compared', () => bench(['compare', at('full'), at('after'), '-o', comparison]))
  await once('unchanged', () => bench(['compare', at('shard1'), at('merged'), '-o', unchanged]))
  return { page: (run) => join(at(run), 'report.html'), comparison, unchanged, index: at('index.html') }
}

/** Nanoseconds for a unit of work. In the run `after`, two of them have changed. */
const PRICES: Readonly<Record<string, number>> = { plain: 10, dear: 60, roots: 10, hasty: 10 }
const PRICES_AFTER: Readonly<Record<string, number>> = { ...PRICES, plain: 40 }

/** A run whose times do not depend on this machine. */
async function benchFixed(name: string, words: readonly string[]): Promise<void> {
  await bench([...words, '-o', at(name)])
  const prices = name === 'after' ? PRICES_AFTER : PRICES
  fixTimes(at(name), (entrantId) => prices[entrantId] ?? 10)
  await bench(['report', at(name)])
}

/** The page of a run. */
export async function realRun(name: keyof typeof RUNS): Promise<string> {
  await once(name, () => benchFixed(name, [...SHORT, ...RUNS[name]]))
  return join(at(name), 'report.html')
}

/** The page of the run `full`, in which every entrant has a longer name. */
export async function makeRunOfLongNames(): Promise<string> {
  await realRun('full')
  const out = join(folder, 'long-names')
  const events = readFileSync(join(at('full'), 'events.jsonl'), 'utf8')
  mkdirSync(out, { recursive: true })
  writeFileSync(
    join(out, 'events.jsonl'),
    events.replaceAll(/"(plain|dear|roots|hasty)"/g, '"$1-with-a-rather-long-name"'),
  )
  await bench(['report', out])
  return join(out, 'report.html')
}

/** The index of two runs of one and the same entrant. */
export async function makeRunsOfOne(): Promise<string> {
  const home = join(folder, 'runs-of-one')
  for (const name of ['first', 'second']) {
    await bench([...SHORT, ...RUNS.one, '-o', join(home, 'reports', name)], { home })
  }
  return join(home, 'reports', 'index.html')
}

const MANY = 20

/** A page of many: one entrant is measured on 5,000 instances, and the others are made of what was recorded of it. */
export async function makeLargeRun(): Promise<string> {
  const out = join(folder, 'large')
  await bench(['-s', 'roots@1', '-d', 'many-5000', '--rounds', '1', ...SHORT, '-o', out])
  const path = join(out, 'events.jsonl')
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line) as Recorded)
  const copied = grouped(events).flatMap(multiplied)
  writeFileSync(path, `${copied.map((event) => JSON.stringify(event)).join('\n')}\n`)
  await bench(['report', out])
  return join(out, 'report.html')
}

type Recorded = Record<string, unknown>

/** Events that are copied together: the answers of a preflight stand before it. Every other event is a group of its own. */
function grouped(events: readonly Recorded[]): Recorded[][] {
  const groups: Recorded[][] = []
  let group: Recorded[] = []
  for (const event of events) {
    group.push(event)
    if (event['type'] === 'answers') continue
    groups.push(group)
    group = []
  }
  return groups
}

const COPIES = Array.from({ length: MANY }, (_, index) => index + 1)

function multiplied(group: readonly Recorded[]): Recorded[] {
  const event = group.at(-1) as Recorded
  const all = (list: unknown): unknown[] =>
    COPIES.flatMap((copy) => (list as unknown[]).map((member) => renamed(member, copy)))
  if (event['type'] === 'run') {
    const plan = event['plan'] as Recorded
    return [{ ...event, plan: { ...plan, entrants: all(plan['entrants']) } }]
  }
  if (event['type'] === 'round') {
    const entrantIds = [...new Set([...(event['entrantIds'] as string[]), ...all(['roots-1'])])]
    return [{ ...event, entrantIds }]
  }
  return event['entrantId'] === 'roots-1' && event['type'] !== 'control'
    ? COPIES.flatMap((copy) => group.map((one) => slower(renamed(one, copy), copy)))
    : [...group]
}

function renamed<Member>(member: Member, copy: number): Member {
  return JSON.parse(
    JSON.stringify(member).replaceAll('roots-1', `roots-${copy}`).replaceAll('roots@1', `roots@${copy}`),
  )
}

function slower(event: Recorded, copy: number): Recorded {
  if (event['type'] !== 'fork') return event
  const times = ['cpuNs', 'wallNs', 'instanceNs'].map((name) => {
    return [name, (event[name] as number[]).map((ns) => ns * (1 + copy / MANY))]
  })
  return { ...event, ...Object.fromEntries(times) }
}

const SIDE_BY_SIDE = 2
let working: Promise<unknown>[] = []

/** A few at a time: each of them starts processes of its own. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  while (working.length >= SIDE_BY_SIDE) await Promise.race(working)
  const done = work()
  const settled = done.catch(() => undefined)
  working.push(settled)
  void settled.then(() => {
    working = working.filter((other) => other !== settled)
  })
  return done
}

/** An entrant that fails is what some of these runs are about: only wrong usage is a mistake of the test. */
interface Surroundings {
  /** The folder whose `reports` the index lists. */
  readonly home?: string
  readonly onText?: (text: string, stop: () => void) => void
}

function bench(words: readonly string[], { home = folder, onText }: Surroundings = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [HOME, home, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      onText?.(said, () => child.kill('SIGINT'))
    })
    child.on('error', reject)
    child.on('close', (code) =>
      code === 2 || code === null ? reject(new Error(`${words.join(' ')}: ${said}`)) : resolve(code),
    )
  })
}

/** Stopped when one of its rounds begins. */
async function interrupted(words: readonly string[], round = 2): Promise<void> {
  let stopped = false
  const onText = (text: string, stop: () => void): void => {
    if (stopped || !new RegExp(`round ${round} of`).test(text)) return
    stopped = true
    stop()
  }
  await bench(words, { onText })
}
