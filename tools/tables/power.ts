/**
 * The power curve of `docs/how-far-to-believe.md`: how often a run finds a difference that is really there. A simulated run draws its rounds
 * with replacement from those of recorded runs, one of two copies is made slower by a known factor, and the judge of the harness decides.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { svgOf } from '../../benchmarks/experiments/src/shared/chart.ts'
import { Random } from '../../packages/core/src/random.ts'
import { TURNED } from '../../packages/harness/src/judge/results.ts'
import type { RoundLogs } from '../../packages/harness/src/judge/statistics/rounds.ts'
import { isDecided, verdictsOn } from '../../packages/harness/src/judge/statistics/verdicts.ts'
import { medianOf } from '../../packages/harness/src/numbers.ts'
import { DEFAULT_OPTIONS } from '../../packages/harness/src/plan/options.ts'
import { makePlan } from '../../packages/harness/src/plan/plan-run.ts'
import type { Verdict } from '../../packages/harness/src/record/run.ts'
import { UsageError } from '../../packages/harness/src/usage-error.ts'
import { DIRECTORY, runProgram } from './program.ts'

const USAGE = `Usage: pnpm lab power RECORDED.jsonl [FIGURE.svg]

Simulates runs on the noise of those that \`pnpm lab trials --record RECORDED.jsonl\` wrote, and prints in Markdown how often which true
difference gets which verdict. With FIGURE.svg, draws it. Every line is of 200 runs with seed 1.

Exit codes: 0 printed, 2 wrong usage.
`

const RUNS = 200
/** The noise of a process on a quiet machine: with it, the noise floor of 47 rounds is 1 to 2 %, as in ten recorded runs. */
const MODELLED = 0.03
const DIFFERENCES = [0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1]

interface Line {
  readonly name: string
  readonly rounds: number
  readonly isBusy: boolean
  /** True difference → how often it gets the right verdict, from 0 to 1. */
  readonly found: readonly (readonly [size: number, share: number])[]
}

/** A run as `pnpm lab trials --record` writes it. */
interface Recorded {
  readonly slower: Readonly<Record<string, number>>
  readonly times: Readonly<Record<string, Readonly<Record<string, number | null>>>>
  readonly said: readonly { readonly a: string; readonly b: string; readonly verdict: Verdict }[]
}

/** What identical code took in one round: logarithms without the level of the run. */
type Draw = (rng: Random) => readonly number[]

await runProgram('power', USAGE, async ([path, figure]) => {
  if (path === undefined) throw new UsageError('expected the file that `pnpm lab trials --record` wrote')
  const lines = readFileSync(resolve(DIRECTORY, path), 'utf8').trim().split('\n')
  const recorded = lines.map((line) => JSON.parse(line) as Recorded)
  const pool = recorded.flatMap(roundsOf)
  const resampled: Draw = (rng) => shuffledTriple(pool[rng.below(pool.length)] ?? [], rng)
  const modelled: Draw = (rng) => [0, 0, 0].map(() => MODELLED * normal(rng))
  const rounds = (options: Partial<typeof DEFAULT_OPTIONS>): number => planOf(options).rounds
  const settings: readonly Omit<Line, 'found'>[] = [
    { name: 'default, quiet', rounds: rounds({}), isBusy: false },
    { name: '--rigorous, quiet', rounds: rounds({ rigorous: true }), isBusy: false },
    { name: 'default, busy', rounds: rounds({}), isBusy: true },
    { name: '--rigorous, busy', rounds: rounds({ rigorous: true }), isBusy: true },
  ]
  print([
    'run',
    'rounds',
    'true difference',
    'slower',
    'faster',
    'same',
    'open',
    'wrong, with bounds at 95 %',
  ])
  print(['---', '--:', '--:', '--:', '--:', '--:', '--:', '--:'])
  const measured = settings.map((setting) => {
    const draw = setting.isBusy ? resampled : modelled
    return { ...setting, found: DIFFERENCES.map((size) => [size, powerOf(setting, size, draw)] as const) }
  })
  if (figure !== undefined) writeFileSync(resolve(DIRECTORY, figure), figureOf(measured))
  process.stdout.write('\n')
  const [first] = recorded
  const length = Object.keys(first?.times['control'] ?? {}).length
  for (const percent of new Set(recorded.flatMap(({ slower }) => Object.values(slower)))) {
    const verdicts = recorded.flatMap((run) => verdictsAt(run, percent))
    if (verdicts.length === 0) continue
    const simulated = simulate(length, percent / 100, resampled)
    process.stdout.write(
      `${percent} % slower, ${length} rounds: ${share(verdicts)}, simulated ${share(simulated)}\n`,
    )
  }
  return 0
})

function planOf(options: Partial<typeof DEFAULT_OPTIONS>) {
  const two = ['now', 'before'].map((entrantId) => ({
    ...{ entrantId, reference: entrantId, external: false },
    modes: ['single' as const],
  }))
  const suite = { name: 'power', suite: { name: 'power', tasks: [{ name: 'any', description: '' }] } }
  const set = { id: 'any', source: '', sha256: '', shape: {}, instances: [0] }
  return makePlan({ ...DEFAULT_OPTIONS, ...options }, suite, [set], two)
}

/** The three entries of every round, without their level and without the slowness of the copy. */
function roundsOf({ slower, times }: Recorded): number[][] {
  const entries = Object.entries(times).map(([id, own]) => {
    const logs = Object.entries(own).flatMap(([round, time]) =>
      time === null ? [] : [[round, Math.log(time) - Math.log1p((slower[id] ?? 0) / 100)] as const],
    )
    return new Map(logs)
  })
  const level = medianOf(entries.flatMap((logs) => [...logs.values()]))
  const [first = new Map<string, number>()] = entries
  return [...first.keys()]
    .map((round) => entries.flatMap((logs) => (logs.has(round) ? [(logs.get(round) ?? 0) - level] : [])))
    .filter(({ length }) => length === 3)
}

/** A standard normal number (Box and Muller 1958). */
function normal(rng: Random): number {
  const uniform = (): number => (rng.uint32() + 1) / 2 ** 32
  return Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Identical code is exchangeable. */
function shuffledTriple(triple: readonly number[], rng: Random): number[] {
  return rng.shuffle([...triple])
}

function figureOf(lines: readonly Line[]): string {
  const nameOf = ({ name, rounds }: Line): string => `${name}, ${rounds} rounds`
  const across = Math.sqrt // small differences are wider apart
  const percent = (share: number): string => `${100 * share} %`
  const described = lines.map((line) => {
    const shares = line.found.map(([size, share]) => `${percent(size)} in ${Math.round(100 * share)} of 100`)
    return `${nameOf(line)}: ${shares.join(', ')}.`
  })
  return svgOf({
    title: 'How often a run gives the right verdict',
    description: described.join(' '),
    kind: 'lines',
    panels: [
      {
        title: '',
        series: lines.map((line) => ({
          name: nameOf(line),
          points: line.found.map(([size, share]) => [across(size), share]),
        })),
      },
    ],
    x: {
      label: 'true difference: how much slower the code is now',
      from: 0,
      to: across(DIFFERENCES.at(-1) ?? 1),
      ticks: DIFFERENCES.map((size) => [across(size), percent(size)]),
    },
    y: {
      label: 'right verdicts',
      from: 0,
      to: 1,
      ticks: [0, 0.25, 0.5, 0.75, 1].map((share) => [share, percent(share)]),
    },
    names: lines.map(nameOf),
  })
}

/** The verdicts of so many runs on an entrant that is slower by a known share than before. */
function simulate(rounds: number, difference: number, draw: Draw): Verdict[] {
  const rng = new Random(1)
  const { looks, margin } = planOf({ rounds })
  return Array.from({ length: RUNS }, () => {
    const drawn = Array.from({ length: rounds }, () => draw(rng))
    const logsOf = (at: number, added: number): RoundLogs =>
      new Map(drawn.map((logs, index) => [index + 1, (logs[at] ?? 0) + added]))
    const field = {
      logs: new Map([
        ['now', logsOf(0, Math.log1p(difference))],
        ['before', logsOf(1, 0)],
        ['control', logsOf(2, 0)],
      ]),
      pairs: [{ a: 'now', b: 'before' }],
      control: { a: 'control', b: 'before' },
    }
    let verdict: Verdict = 'unresolved'
    for (const { afterRound } of looks) {
      verdict = verdictsOn(field, { margin, interims: looks, lastRound: afterRound })[0]?.verdict ?? verdict
      if (isDecided(verdict)) break
    }
    return verdict
  })
}

function powerOf({ name, rounds }: Omit<Line, 'found'>, size: number, draw: Draw): number {
  const verdicts = simulate(rounds, size, draw)
  const count = (...some: Verdict[]): number => verdicts.filter((one) => some.includes(one)).length
  const isWithin = size <= 0.02
  const wrong = count('faster') + (size === 0 ? count('slower') : 0) + (isWithin ? 0 : count('same'))
  const percent = (number: number): string => `${((100 * number) / RUNS).toFixed(1)} %`
  const cells = [count('slower'), count('faster'), count('same'), count('unresolved', 'too-noisy')]
  const bounds = wilson(wrong, RUNS).map((bound) => `${(100 * bound).toFixed(1)}`)
  print([
    name,
    String(rounds),
    `${100 * size} %`,
    ...cells.map(percent),
    `${percent(wrong)} (${bounds.join('–')})`,
  ])
  return count('slower', 'same') / RUNS - (isWithin ? 0 : count('same') / RUNS)
}

/** The score interval of a share at 95 % (Wilson 1927). */
function wilson(hits: number, all: number): [number, number] {
  const z = 1.96
  const share = hits / all
  const centre = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all)
  const half = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}

/** What was said of the copy that is slower by so many per cent, against the original. */
function verdictsAt({ slower, said }: Recorded, percent: number): Verdict[] {
  return said.flatMap(({ a, b, verdict }) => {
    const [copy, isFirst] = a === 'original' ? [b, false] : [a, true]
    return slower[copy] === percent && [a, b].includes('original')
      ? [isFirst ? verdict : TURNED[verdict]]
      : []
  })
}

function share(verdicts: readonly Verdict[]): string {
  const kinds = ['slower', 'faster', 'same'] as const
  const parts = kinds.map(
    (kind) =>
      `${kind} ${Math.round((100 * verdicts.filter((one) => one === kind).length) / verdicts.length)} %`,
  )
  return `${parts.join(', ')} of ${verdicts.length}`
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}
