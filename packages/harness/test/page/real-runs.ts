/** Runs that these tests make, one of each kind that a page has to tell rightly. They are short: no test asserts a time. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HOME = fileURLToPath(new URL('home.mjs', import.meta.url))
/** `--quick` leaves the allocations out. */
const SHORT = ['--quick', '--time', '30', '--warm-up', '5']

const SHARDED = ['-s', 'plain,roots,hasty,endless', '-d', 'small', '--rounds', '6', '--timeout', '0.2']

/** Folder → the words that make it; those with `--rounds 6` are long enough for verdicts. */
const RUNS = {
  full: ['-s', 'plain,dear,roots,hasty', '-d', 'usual', '--rounds', '6'],
  quick: ['-s', 'plain,roots', '-d', 'small', '--rounds', '2'],
  one: ['-s', 'roots', '-d', 'small', '--rounds', '2'],
  limits: ['-s', 'endless', '-d', 'large', '--rounds', '1', '--timeout', '0.2'],
  wrong: ['-s', 'liar,plain,roots', '-d', 'small', '--rounds', '2'],
  sets: ['-s', 'plain,hasty,endless', '-d', 'small,large', '--rounds', '2', '--timeout', '0.2'],
  nothing: ['-s', 'hasty,hasty@2', '-d', 'usual', '--rounds', '2'],
  shard1: [...SHARDED, '--shard', '1/2'],
  shard2: [...SHARDED, '--shard', '2/2'],
  before: ['-s', 'plain,dear,twin', '-d', 'usual', '--rounds', '6'],
  after: ['-s', 'plain#slower,dear#rooted,twin', '-d', 'usual', '--rounds', '6'],
} as const

export type RunName = keyof typeof RUNS | 'merged' | 'interrupted'

export interface RealRuns {
  /** The page of a run. */
  page(run: RunName): string
  /** Of a change that is proved, and of two runs of the same. */
  readonly comparison: string
  readonly unchanged: string
  readonly index: string
}

export async function makeRuns(folder: string): Promise<RealRuns> {
  mkdirSync(join(folder, 'reports'), { recursive: true })
  const at = (name: string): string => join(folder, 'reports', name)
  await Promise.all(
    Object.entries(RUNS).map(([name, words]) =>
      inTurn(() => bench(folder, [...words, ...SHORT, '-o', at(name)])),
    ),
  )
  await bench(folder, ['merge', at('shard1'), at('shard2'), '-o', at('merged')])
  await interrupted(folder, [
    '-s',
    'plain,roots',
    '-d',
    'small',
    '--rounds',
    '12',
    ...SHORT,
    '-o',
    at('interrupted'),
  ])
  await bench(folder, ['compare', at('before'), at('after'), '-o', join(folder, 'compared.html')])
  await bench(folder, ['compare', at('shard1'), at('merged'), '-o', join(folder, 'unchanged.html')])
  return {
    page: (run) => join(at(run), 'report.html'),
    comparison: join(folder, 'compared.html'),
    unchanged: join(folder, 'unchanged.html'),
    index: at('index.html'),
  }
}

/** The page of one of these runs alone. */
export async function makeRun(folder: string, run: keyof typeof RUNS): Promise<string> {
  await bench(folder, [...RUNS[run], ...SHORT, '-o', join(folder, run)])
  return join(folder, run, 'report.html')
}

const MANY = 20

/** A page of many: one entrant is measured on 5,000 instances, and the others are made of what was recorded of it. */
export async function makeLargeRun(folder: string): Promise<string> {
  const out = join(folder, 'large')
  await bench(folder, ['-s', 'roots@1', '-d', 'many-5000', '--rounds', '1', ...SHORT, '-o', out])
  const events = join(out, 'events.jsonl')
  const lines = readFileSync(events, 'utf8').trimEnd().split('\n')
  writeFileSync(events, `${withPreflightsWhole(lines).flatMap(multiplied).join('\n')}\n`)
  await bench(folder, ['report', out])
  return join(out, 'report.html')
}

type Recorded = Record<string, unknown>

/** The answers of a preflight stand before it, so both are copied together. */
function withPreflightsWhole(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replaceAll(
      /^\{"type":"answers".*\n(?=\{"type":"(?:answers|preflight)")/gm,
      (answers) => answers.trimEnd() + TOGETHER,
    )
    .split('\n')
}

const TOGETHER = '\t' // between events that are copied together

function multiplied(line: string): string[] {
  const together = line.split(TOGETHER)
  if (together.length > 1) {
    const copied = together.map(multiplied)
    return Array.from({ length: MANY }, (_, copy) => copied.map((events) => events[copy] as string)).flat()
  }
  const event = JSON.parse(line) as Recorded
  const copies = Array.from({ length: MANY }, (_, index) => index + 1)
  const all = (list: unknown): unknown[] =>
    copies.flatMap((copy) => (list as unknown[]).map((member) => renamed(member, copy)))
  if (event['type'] === 'run') {
    const plan = event['plan'] as Recorded
    return [JSON.stringify({ ...event, plan: { ...plan, entrants: all(plan['entrants']) } })]
  }
  if (event['type'] === 'round') {
    const entrantIds = [...new Set([...(event['entrantIds'] as string[]), ...all(['roots-1'])])]
    return [JSON.stringify({ ...event, entrantIds })]
  }
  return event['entrantId'] === 'roots-1' && event['type'] !== 'control'
    ? copies.map((copy) => JSON.stringify(slower(renamed(event, copy), copy)))
    : [line]
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
function bench(
  folder: string,
  words: readonly string[],
  onText?: (text: string, stop: () => void) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [HOME, folder, ...words], { stdio: ['ignore', 'ignore', 'pipe'] })
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

/** Stopped when its third round begins. */
async function interrupted(folder: string, words: readonly string[]): Promise<void> {
  let stopped = false
  await bench(folder, words, (text, stop) => {
    if (stopped || !/round 3 of/.test(text)) return
    stopped = true
    stop()
  })
}
