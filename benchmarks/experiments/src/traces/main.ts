/**
 * Measures how large a trace is, how long recording it takes, and how long it takes to go to any event.
 */
import { loadSolvers, loadTraced } from '@sudoku-lab/catalog'
import { geometryOf, parse, type SolverDefinition, UNIQUENESS } from '@sudoku-lab/core'
import { recordTrace, type Trace, TraceCursor } from '@sudoku-lab/trace'
import { Command } from 'commander'
import { runProgram } from '../command-line.ts'

const geometry = geometryOf(3, 3)
const SOLVER = 'static-order'
/** The solver needs more than a million events for it. */
const PUZZLE = '..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9'
const SEEKS = 10_000

interface Measurement {
  readonly events: number
  readonly bytesPerEvent: number
  /** The CPU time of the search with its trace divided by that of the search alone. */
  readonly recording: number
  /** The milliseconds for going to an event: the median and the maximum. */
  readonly seek: Readonly<Record<'forwards' | 'backwards' | 'anywhere', { median: number; worst: number }>>
}

function milliseconds(work: () => void): number {
  const before = performance.now()
  work()
  return performance.now() - before
}

/** A sequence that visits all parts of the trace. It is the same every time. */
function anywhere(index: number, end: number): number {
  return Math.floor(((index * 0.618_033_988_749_895) % 1) * end)
}

function seeks(
  trace: Trace,
  positionOf: (index: number, end: number) => number,
): { median: number; worst: number } {
  const cursor = new TraceCursor(trace)
  const times = Float64Array.from({ length: SEEKS }, (_, index) =>
    milliseconds(() => cursor.seek(positionOf(index, cursor.end))),
  ).sort()
  return { median: times[SEEKS >> 1], worst: times[SEEKS - 1] }
}

function measure(untraced: SolverDefinition, traced: SolverDefinition): Measurement {
  const asked = { geometry, puzzle: parse(PUZZLE).grid, limits: UNIQUENESS }
  const trace = recordTrace(traced.create(geometry), asked)
  const limits = { ...UNIQUENESS, nodes: trace.result.statistics.nodes }
  const blocks = Array.from({ length: 5 }, () => ({
    traced: milliseconds(() => recordTrace(traced.create(geometry), asked)),
    untraced: milliseconds(() => untraced.create(geometry).solve(asked.puzzle, limits)),
  }))
  const least = (of: 'traced' | 'untraced'): number => Math.min(...blocks.map((block) => block[of]))
  const arrays = [trace.events, trace.sites, trace.keyframes, trace.keyframeStarts]
  return {
    events: trace.events.length,
    bytesPerEvent: arrays.reduce((sum, { byteLength }) => sum + byteLength, 0) / trace.events.length,
    recording: least('traced') / least('untraced'),
    seek: {
      forwards: seeks(trace, (index, end) => Math.floor((index / SEEKS) * end)),
      backwards: seeks(trace, (index, end) => Math.floor((1 - index / SEEKS) * end)),
      anywhere: seeks(trace, anywhere),
    },
  }
}

function textOf({ events, bytesPerEvent, recording, seek }: Measurement): string {
  const lines = Object.entries(seek).map(
    ([direction, { median, worst }]) =>
      `seeking ${direction}: ${median.toFixed(3)} ms for half of ${SEEKS} seeks, ${worst.toFixed(2)} ms at most`,
  )
  return [
    `${events} events, ${bytesPerEvent.toFixed(1)} bytes an event`,
    `the search with its trace takes ${recording.toFixed(1)} times as long as without`,
    ...lines,
  ].join('\n')
}

await runProgram(
  new Command('experiment:traces')
    .description(
      'Measures how large a trace of a million events is, how long it takes to record it, and how long to go to any event.',
    )
    .option('--json', 'print JSON')
    .action(async ({ json }: { readonly json?: true }) => {
      const [untraced] = await loadSolvers(SOLVER)
      if (untraced === undefined) throw new Error(`no solver ${SOLVER}`)
      const measured = measure(untraced, (await loadTraced(SOLVER)).definition)
      process.stdout.write(`${json ? JSON.stringify(measured) : textOf(measured)}\n`)
    }),
)
