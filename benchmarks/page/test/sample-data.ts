import type { ContestData, Estimate, PairData, ReportData, SolverData } from '@sudoku-lab/report-page'

/** A report of any size with every kind of outcome in it: seeded, so that a failure repeats. */
export function sampleReport(solverCount: number, puzzleCount: number): ReportData {
  const contest = sampleContest(solverCount, puzzleCount)
  return {
    kind: 'report',
    runs: [
      {
        id: 'sample',
        started: '2026-11-01T12:00:00.000Z',
        command: 'pnpm bench --seed 7',
        seed: 7,
        quick: false,
        rounds: 10,
        commit: '0123456789abcdef',
        dirty: true,
        node: '20.20.0',
        v8: '11.3',
        os: 'linux x64',
        cpu: 'Sample CPU',
        cores: 2,
        floor: 0.012,
        contention: 1.02,
        warnings: ['One fork drifted until its time was up.'],
        contests: [contest, { ...contest, task: 'first' }],
      },
    ],
  }
}

const LINE = '..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..'
const SOLUTION = '483921657967345821251876493548132976729564138136798245372689514814253769695417382'

function sampleContest(solverCount: number, puzzleCount: number): ContestData {
  const random = mulberry32(7)
  const difficulty = Array.from({ length: puzzleCount }, () => 10 ** (2 * random()))
  const solvers = Array.from({ length: solverCount }, (_, place) => sampleSolver(place, difficulty, random))
  return {
    dataset: 'sample-set',
    task: 'unique',
    track: 'given',
    mode: 'single',
    boxHeight: 3,
    boxWidth: 3,
    solvers,
    pairs: pairsOf(solvers),
    puzzles: difficulty.map((_, index) => ({
      id: String(index + 1),
      clues: 17 + Math.floor(random() * 15),
      line: LINE,
      solution: SOLUTION,
    })),
  }
}

function sampleSolver(place: number, difficulty: readonly number[], random: () => number): SolverData {
  const pace = 1000 * 1.7 ** place
  const time = difficulty.map((one) => Math.round(pace * one ** (0.4 + 0.3 * random())))
  const nodes = difficulty.map((one) => Math.round(1 + one * (place + 1)))
  const mean = sum(time) / time.length
  const liar = place === 1
  const slow = place === solverCountWithLimit
  const status = time.map((_, index) =>
    liar && index === 2 ? 'wrong' : slow && index < 3 ? 'timeout' : 'solved',
  )
  return {
    id: `solver-${place + 1}`,
    title: `Solver ${place + 1}`,
    traits: [
      { name: 'State', value: 'one digit set a house' },
      { name: 'Inference', value: place % 2 === 0 ? 'none' : 'naked singles' },
      { name: 'Order', value: 'cells in reading order' },
    ],
    story: '<h4>The idea</h4><p>Try, and take back.</p>',
    flags: place === 3 ? ['no-steady-state'] : [],
    forks: 10,
    solved: status.filter((one) => one === 'solved').length,
    wrong: liar ? 1 : 0,
    timeouts: slow ? 3 : 0,
    tier: liar ? null : 1 + Math.floor(place / 2),
    time: around(mean),
    ratio: around(1.7 ** place),
    coldTime: 12 * mean,
    wallTime: 1.02 * mean,
    puzzlesPerSecond: 1e9 / mean,
    par2: mean,
    nodes: sum(nodes),
    guesses: sum(nodes),
    backtracks: sum(nodes) - difficulty.length,
    allocated: 200 * (place + 1),
    results: {
      status,
      time,
      nodes,
      guesses: nodes,
      backtracks: nodes.map((count) => count - 1),
      depth: nodes,
    },
    timings: Array.from({ length: 10 }, (_, fork) => ({
      round: fork + 1,
      samples: Array.from({ length: 30 }, () => mean * (0.97 + 0.06 * random())),
    })),
  }
}

/** The solver of this place hits the limit on three puzzles. */
const solverCountWithLimit = 4

function pairsOf(solvers: readonly SolverData[]): PairData[] {
  return solvers.flatMap((a, place) =>
    solvers.slice(place + 1).map((b): PairData => {
      const value = (a.time?.value ?? 1) / (b.time?.value ?? 1)
      return { a: a.id, b: b.id, ratio: around(value), verdict: a.tier === b.tier ? 'same' : 'faster' }
    }),
  )
}

const around = (value: number): Estimate => ({ value, low: 0.98 * value, high: 1.02 * value })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Tommy Ettinger's mulberry32: small, and good enough to fill a page. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
