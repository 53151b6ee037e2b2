/** Measures how large a trace is, how long recording it takes, and how long it takes to go to any event. */
import { loadTraced } from '@sudoku-lab/catalog'
import { parse, UNIQUENESS } from '@sudoku-lab/core'
import { recordTrace, TraceCursor } from '@sudoku-lab/trace'
import type { Command } from 'commander'
import { NINE, solverNamed } from './shared/solvers.ts'
import { markdown, number } from './shared/table.ts'
import { medianTimes } from './shared/timing.ts'

const SOLVER = 'static-order'
/** The solver needs more than a million events for it. */
const PUZZLE = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9'
const SEEKS = 10_000
/** Multiples of it, without their whole part, are in all parts of a trace. */
const GOLDEN_RATIO = 0.618_033_988_749_895

export function defineTraces(command: Command): void {
  command
    .description(
      'Measures how large a trace of a million events is, how long it takes to record it, and how long to go to any event.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const values = await measure()
      const table = markdown(
        ['', ''],
        Object.entries(values).map(([name, value]) => [name, number(value)]),
      )
      process.stdout.write(`${json ? JSON.stringify(values, undefined, 2) : table}\n`)
    })
}

async function measure(): Promise<Record<string, number>> {
  const untraced = await solverNamed(SOLVER)
  const traced = (await loadTraced(SOLVER)).definition.create(NINE)
  const asked = { geometry: NINE, puzzle: parse(PUZZLE).puzzle, limits: UNIQUENESS }
  const trace = recordTrace(traced, asked)
  const limits = { ...UNIQUENESS, nodes: trace.result.statistics.nodes }
  const [recorded, searched] = await medianTimes(
    [
      { name: 'recording', run: () => recordTrace(traced, asked) },
      { name: 'searching', run: () => untraced.solve(asked.puzzle, limits) },
    ],
    { time: 1000, iterations: 5 },
  )
  const cursor = new TraceCursor(trace)
  const seeking = (name: string, shareAt: (index: number) => number) => {
    let index = 0
    return { name, run: () => cursor.seek(Math.floor(cursor.end * shareAt(index++))) }
  }
  const [forwards, backwards, anywhere] = await medianTimes(
    [
      seeking('forwards', (index) => (index % SEEKS) / SEEKS),
      seeking('backwards', (index) => 1 - (index % SEEKS) / SEEKS),
      seeking('anywhere', (index) => (index * GOLDEN_RATIO) % 1),
    ],
    { time: 500, iterations: SEEKS },
  )
  const arrays = [trace.events, trace.sites]
  return {
    events: trace.events.length,
    'bytes an event': arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) / trace.events.length,
    'time of the search with its trace, divided by that without': recorded / searched,
    'microseconds to the next of 10,000 places, forwards': 1000 * forwards,
    'the same, backwards': 1000 * backwards,
    'the same, anywhere': 1000 * anywhere,
  }
}
