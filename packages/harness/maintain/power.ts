/**
 * The power curve of `docs/how-far-to-believe.md`: how often a run finds a difference that is really there. A simulated run draws its rounds
 * with replacement from those of recorded runs, one of two copies is made slower by a known factor, and the judge of the harness decides.
 */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { runProcess } from '@sudoku-lab/console'
import { Random } from '@sudoku-lab/core'
import { svgOf } from '@sudoku-lab/look'
import { Command } from 'commander'
import type { RoundLogs } from '../src/judge/statistics/rounds.ts'
import { isDecided, verdictsOn } from '../src/judge/statistics/verdicts.ts'
import { medianOf } from '../src/numbers.ts'
import { makePlan } from '../src/plan/make-plan.ts'
import { DEFAULT_OPTIONS } from '../src/plan/options.ts'
import type { Verdict } from '../src/record/run.ts'
import { DIRECTORY } from './program.ts'
import { type Trial, trialsIn, verdictsAt, wilson } from './verdicts.mjs'

const RUNS = 200
const DIFFERENCES = [0, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1]

const MACHINES = ['quiet', 'busy'] as const

interface Line {
  readonly name: string
  readonly rounds: number
  /** True difference → how often it gets the right verdict, from 0 to 1. */
  readonly found: readonly (readonly [size: number, share: number])[]
}

/** What identical code took in one round: logarithms without the level of the run. */
type Draw = (rng: Random) => readonly number[]

await runProcess(
  new Command('power')
    .description(
      'Simulates runs on the noise of those that `pnpm lab trials --record` wrote, and prints in Markdown how often which true difference gets which verdict. Every line is of 200 runs with seed 1.',
    )
    .argument('<quiet>', 'a record of a quiet machine')
    .argument('<busy>', 'a record of a busy machine')
    .argument('[figure]', 'the SVG to draw')
    .action(printPower),
)

function printPower(quiet: string, busy: string, figure?: string): void {
  const runs = { quiet: trialsIn(resolve(DIRECTORY, quiet)), busy: trialsIn(resolve(DIRECTORY, busy)) }
  const draws = { quiet: drawingFrom(runs.quiet), busy: drawingFrom(runs.busy) }
  const rounds = (options: Partial<typeof DEFAULT_OPTIONS>): number => planOf(options).rounds
  const settings = MACHINES.flatMap((machine) => [
    { name: `default, ${machine}`, rounds: rounds({}), machine },
    { name: `--rigorous, ${machine}`, rounds: rounds({ rigorous: true }), machine },
  ])
  print(['run', 'rounds', ...DIFFERENCES.map((size) => `${100 * size} %`), 'most wrong'])
  print(['---', '--:', ...DIFFERENCES.map(() => '--:'), '--:'])
  const measured = settings.map((setting) => {
    const cells = DIFFERENCES.map((size) => powerOf(setting, size, draws[setting.machine]))
    const wrong = Math.max(...cells.map((cell) => cell.wrong))
    const bounds = wilson(wrong, RUNS).map((bound) => (100 * bound).toFixed(1))
    const worst = `${((100 * wrong) / RUNS).toFixed(1)} % (${bounds.join('–')})`
    print([setting.name, String(setting.rounds), ...cells.map(({ said }) => said), worst])
    return { ...setting, found: cells.map(({ right }, index) => [DIFFERENCES[index] ?? 0, right] as const) }
  })
  if (figure !== undefined) writeFileSync(resolve(DIRECTORY, figure), figureOf(measured))
  process.stdout.write('\n')
  const [first] = runs.quiet
  const length = Object.keys(first?.times['control'] ?? {}).length
  for (const machine of MACHINES) {
    for (const percent of new Set(runs[machine].flatMap(({ slower }) => Object.values(slower)))) {
      const verdicts = verdictsAt(runs[machine], percent)
      if (verdicts.length === 0) continue
      const simulated = simulate(length, percent / 100, draws[machine])
      process.stdout.write(
        `${machine}, ${percent} % slower, ${length} rounds: ${share(verdicts)}, simulated ${share(simulated)}\n`,
      )
    }
  }
}

function planOf(options: Partial<typeof DEFAULT_OPTIONS>) {
  const two = ['now', 'before'].map((entrantId) => ({
    ...{ entrantId, reference: entrantId, external: false },
    modes: ['single' as const],
  }))
  const suite = { name: 'power', suite: { name: 'power', tasks: [{ name: 'any', description: '' }] } }
  const set = { id: 'any', source: '', sha256: '', shape: {}, instances: [0] }
  return makePlan({ ...DEFAULT_OPTIONS, ...options }, suite, [set], two)
}

/** The three entries of every round, without their level. */
function roundsOf({ times }: Trial): number[][] {
  const entries = Object.values(times).map((own) => {
    const logs = Object.entries(own).flatMap(([round, time]) =>
      time === null ? [] : [[round, Math.log(time)] as const],
    )
    return new Map(logs)
  })
  const level = medianOf(entries.flatMap((logs) => [...logs.values()]))
  const [first = new Map<string, number>()] = entries
  return [...first.keys()]
    .map((round) => entries.flatMap((logs) => (logs.has(round) ? [(logs.get(round) ?? 0) - level] : [])))
    .filter(({ length }) => length === 3)
}

/**
 * Draws rounds of identical copies with replacement. Their three entries are in an order of chance, because identical code is
 * exchangeable.
 */
function drawingFrom(runs: readonly Trial[]): Draw {
  const pool = runs
    .filter(({ slower }) => Object.values(slower).every((percent) => percent === 0))
    .flatMap(roundsOf)
  return (rng) => rng.shuffle([...(pool[rng.below(pool.length)] ?? [])])
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
  const { interims, margin } = planOf({ rounds })
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
    for (const { afterRound } of interims) {
      verdict = verdictsOn(field, { margin, interims, lastRound: afterRound })[0]?.verdict ?? verdict
      if (isDecided(verdict)) break
    }
    return verdict
  })
}

interface Cell {
  /** In how many per cent of the runs it was called slower, and the same. */
  readonly said: string
  /** From 0 to 1. */
  readonly right: number
  /** Runs. */
  readonly wrong: number
}

function powerOf({ rounds }: Omit<Line, 'found'>, size: number, draw: Draw): Cell {
  const verdicts = simulate(rounds, size, draw)
  const count = (verdict: Verdict): number => verdicts.filter((one) => one === verdict).length
  const [slower, same, faster] = [count('slower'), count('same'), count('faster')]
  const isWithin = size <= 0.02
  return {
    said: [slower, same].map((number) => String((100 * number) / RUNS)).join(' · '),
    right: (slower + (isWithin ? same : 0)) / RUNS,
    wrong: faster + (size === 0 ? slower : 0) + (isWithin ? 0 : same),
  }
}

function share(verdicts: readonly string[]): string {
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
