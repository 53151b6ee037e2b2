import { describe, expect, it } from 'vitest'
import { controlIdOf, type SummaryRow } from '../src/record.ts'
import type { Records } from '../src/records.ts'
import { planExtraRounds } from '../src/resolve.ts'
import { puzzleRows, sampleRows } from '../src/rows.ts'
import { type ContestSummary, summarize } from '../src/summarize.ts'
import { addPreflight, answerTo, CONTEST, forkOf, planOf, recordsFor } from './samples.ts'

/** Times around one, the same in every call: what a quiet machine gives. */
const NOISE = [1, 1.002, 0.999, 1.001, 0.998, 1.003, 1, 0.997, 1.002, 0.999]

function timed(records: Records, solverId: string, sweepNs: number, shift = 0): void {
  for (let round = 1; round <= 10; round++) {
    const noise = NOISE[(round + shift) % NOISE.length] ?? 1
    records.forks.push(forkOf(solverId, { round, sweepNs: sweepNs * noise }))
  }
}

/** `fast`, its control, and `slow` that takes twice as long. */
function twoSolvers(): Records {
  const records = recordsFor(['slow', 'fast'])
  for (const solverId of ['slow', 'fast']) {
    addPreflight(
      records,
      solverId,
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
  }
  records.controls.push({ type: 'control', contest: CONTEST, solverId: 'fast' })
  timed(records, 'fast', 3000)
  timed(records, 'slow', 6000, 3)
  timed(records, controlIdOf('fast'), 3000, 5)
  return records
}

function onlyContest(records: Records): ContestSummary {
  const [contest] = summarize(records).contests
  if (contest === undefined) throw new Error('no contest')
  return contest
}

function rowOf({ rows }: ContestSummary, solverId: string): SummaryRow {
  const row = rows.find(({ solver_id }) => solver_id === solverId)
  if (row === undefined) throw new Error(`no row for ${solverId}`)
  return row
}

describe('the summary', () => {
  it('puts the faster solver first, in a tier of its own, with the control aside', () => {
    const summary = onlyContest(twoSolvers())
    expect(summary.rows.map(({ solver_id, tier }) => [solver_id, tier])).toEqual([
      ['fast', 1],
      ['slow', 2],
    ])
    expect(summary.pairs).toHaveLength(1)
    expect(summary.pairs[0]).toMatchObject({ a: 'slow', b: 'fast', verdict: 'slower', puzzles_b_faster: 3 })
    expect(summary.pairs[0]?.ratio).toBeCloseTo(2, 1)
    expect(summary.control).toMatchObject({ solverId: 'fast' })
    expect(summary.control?.ratio).toBeCloseTo(1, 2)
    expect(summary.control?.floor).toBeLessThan(0.02)
  })

  it('shows who gave up last and unranked, with the times of what it solved and no penalty', () => {
    const records = twoSolvers()
    records.head.plan.solvers.push({
      reference: 'quitter',
      solverId: 'quitter',
      modes: ['single'],
      external: false,
    })
    addPreflight(records, 'quitter', [
      answerTo(1),
      answerTo(2, { status: 'undecided', verdict: 'undecided', solutionsFound: 0, digest: '', corner: null }),
      answerTo(3),
    ])
    timed(records, 'quitter', 1000, 2)
    const summary = onlyContest(records)
    expect(summary.rows.map(({ solver_id }) => solver_id)).toEqual(['fast', 'slow', 'quitter'])
    const row = rowOf(summary, 'quitter')
    expect(row).toMatchObject({ solved: 2, timeouts: 0, tier: null, par2_ns: null, geo_ratio: null })
    expect(row.flags.split(' ')).toContain('gave-up')
    expect(row.flags).not.toContain('censored')
    expect(row.puzzles_per_second).toBeCloseTo(2e6, -5)
    expect(summary.pairs).toHaveLength(1)
  })

  it('takes times from the steady samples and scales them to one sweep', () => {
    const row = rowOf(onlyContest(twoSolvers()), 'fast')
    expect(row.sweep_cpu_ns).toBeCloseTo(3000, -2)
    expect(row.sweep_cpu_ns_lo).toBeLessThanOrEqual(row.sweep_cpu_ns ?? 0)
    expect(row.sweep_cpu_ns_hi).toBeGreaterThanOrEqual(row.sweep_cpu_ns ?? Infinity)
    expect(row.puzzles_per_second).toBeCloseTo(1e6, -4)
    expect(row.cold_sweep_ns).toBeCloseTo(24_000, -3)
    expect(row.contention).toBeCloseTo(1.05, 10)
    expect(row).toMatchObject({
      forks: 10,
      puzzles: 3,
      solved: 3,
      nodes_total: 30,
      max_depth: 1,
      corner_sum: 369,
    })
    expect(rowOf(onlyContest(twoSolvers()), 'slow').geo_ratio).toBeCloseTo(2, 1)
  })

  it('counts the limit for a puzzle that was not solved, and lets who solved more stand above', () => {
    const records = recordsFor(['hasty', 'thorough'])
    addPreflight(records, 'hasty', [
      answerTo(1),
      answerTo(2),
      answerTo(3, { status: 'timeout', verdict: 'undecided' }),
    ])
    addPreflight(
      records,
      'thorough',
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
    for (let round = 1; round <= 10; round++) {
      const two = { sweepSolves: 2, puzzle: [1, 2], variant: [0, 0], batchSolves: [2, 4, 4, 4] }
      records.forks.push(forkOf('hasty', { round, sweepNs: 200 }, { ...two, puzzleCpuNs: [100, 100] }))
      records.forks.push(forkOf('thorough', { round, sweepNs: 9000 }))
    }
    const summary = onlyContest(records)
    expect(summary.rows.map(({ solver_id, tier }) => [solver_id, tier])).toEqual([
      ['thorough', 1],
      ['hasty', 2],
    ])
    const hasty = rowOf(summary, 'hasty')
    expect(hasty).toMatchObject({ solved: 2, timeouts: 1, flags: 'censored', corner_sum: null })
    expect(hasty.sweep_cpu_ns).toBeCloseTo(200 + 10e9, -1)
    expect(hasty.par2_ns).toBeCloseTo((200 + 20e9) / 3, -1)
    expect(hasty.puzzles_per_second).toBeCloseTo(1e7, -3)
    expect(summary.pairs[0]).toMatchObject({
      a: 'hasty',
      censored: 'a',
      verdict: 'slower',
      rounds_needed: null,
    })
  })

  it('does not rank who was wrong, and says so', () => {
    const records = twoSolvers()
    records.preflights.length = 0
    addPreflight(records, 'slow', [
      answerTo(1),
      answerTo(2),
      answerTo(3, { verdict: 'none', status: 'none', digest: '' }),
    ])
    addPreflight(
      records,
      'fast',
      [1, 2, 3].map((puzzle) => answerTo(puzzle)),
    )
    const summary = onlyContest(records)
    expect(rowOf(summary, 'slow')).toMatchObject({
      wrong: 1,
      solved: 2,
      sweep_cpu_ns: null,
      tier: null,
      flags: 'wrong',
    })
    expect(summary.pairs).toEqual([])
    expect([...puzzleRows(records)].find((row) => row.status === 'wrong')).toBeUndefined() // no questions event
  })

  it('gives neither tiers nor verdicts to a run of too few rounds', () => {
    const records = twoSolvers()
    const { head, ...rest } = records
    const quick = { ...rest, head: { ...head, plan: { ...head.plan, verdicts: false } } }
    const summary = summarize(quick)
    expect(
      summary.contests[0]?.rows.every(({ tier, flags }) => tier === null && flags === 'indicative'),
    ).toBe(true)
    expect(summary.contests[0]?.pairs[0]?.verdict).toBe('unresolved')
    expect(summary.warnings).toContainEqual(expect.stringContaining('indicative'))
  })

  it('says when a machine was contended and when a solver never came to rest', () => {
    const records = twoSolvers()
    for (const [index, fork] of records.forks.entries()) {
      records.forks[index] = { ...fork, settled: false, wallNs: fork.wallNs.map((ns) => 1.5 * ns) }
    }
    expect(rowOf(onlyContest(records), 'fast').flags).toBe('contended no-steady-state')
    expect(summarize(records).warnings).toHaveLength(2)
  })
})

describe('the rows', () => {
  it('of a puzzle bring answers, questions and times together', () => {
    const records = twoSolvers()
    records.questions.push({
      type: 'questions',
      datasetId: 'tiny',
      track: 'given',
      asked: 3,
      puzzle: [1, 2, 3],
      variant: [0, 0, 0],
      variantSeed: [null, null, null],
      sha256: ['s1', 's2', 's3'],
      clues: [4, 5, 6],
    })
    const rows = [...puzzleRows(records)]
    expect(rows).toHaveLength(6)
    expect(rows[5]).toMatchObject({
      solver_id: 'fast',
      puzzle_id: 3,
      puzzle_sha256: 's3',
      clues: 6,
      reps: 50,
      nodes: 10,
    })
    expect(rows[5]?.cpu_ns).toBeCloseTo(1000, -1)
    expect(rows[5]?.limit_ns).toBe(10e9)
  })

  it('of a fork that failed say so without times', () => {
    const records = recordsFor(['late'])
    const failed = {
      status: 'killed',
      problem: 'did not return',
      phase: [],
      batchSolves: [],
      wallNs: [],
      cpuNs: [],
    } as const
    records.forks.push(
      forkOf(
        'late',
        { round: 1, sweepNs: 1 },
        { ...failed, phase: [], batchSolves: [], wallNs: [], cpuNs: [] },
      ),
    )
    expect([...sampleRows(records)]).toMatchObject([{ status: 'killed', wall_ns: null, cpu_ns: null }])
  })

  it('of samples leave the CPU time out of a solver that works elsewhere', () => {
    const [solver] = planOf(['far']).solvers
    const records = recordsFor(['far'], { solvers: solver ? [{ ...solver, external: true }] : [] })
    records.forks.push(forkOf('far', { round: 1, sweepNs: 10 }))
    expect([...sampleRows(records)].every((row) => row.cpu_ns === null && row.wall_ns !== null)).toBe(true)
  })
})

describe('further rounds', () => {
  /** Two solvers that differ by a little, in noise of some 2 %. */
  function closeCall(resolve: number, ratio: number): Records {
    const records = recordsFor(['a', 'b', 'far'], { resolve, rounds: 6 })
    for (const solverId of ['a', 'b', 'far']) {
      addPreflight(
        records,
        solverId,
        [1, 2, 3].map((puzzle) => answerTo(puzzle)),
      )
    }
    const spread = [0.98, 1.03, 0.99, 1.02, 1.01, 0.97]
    for (let round = 1; round <= 6; round++) {
      const noise = (shift: number): number => spread[(round + shift) % 6] ?? 1
      records.forks.push(
        forkOf('a', { round, sweepNs: 1000 * noise(0) }),
        forkOf('b', { round, sweepNs: 1000 * ratio * noise(2) }),
        forkOf('far', { round, sweepNs: 5000 * noise(4) }),
      )
    }
    return records
  }

  it('are planned for the solvers of unresolved pairs only, a few at a time', () => {
    const events = planExtraRounds(closeCall(1000, 1.02))
    expect(events.map(({ round }) => round)).toEqual([7, 8, 9, 10, 11])
    expect(events[0]).toEqual({ type: 'extra-round', round: 7, contest: CONTEST, solverIds: ['a', 'b'] })
  })

  it('go on where the last stage ended, until the budget is spent', () => {
    const records = closeCall(7, 1.02)
    records.extraRounds.push(...planExtraRounds(records))
    expect(planExtraRounds(records).map(({ round }) => round)).toEqual([12, 13])
    records.extraRounds.push(...planExtraRounds(records))
    expect(planExtraRounds(records)).toEqual([])
  })

  it('are not planned where all is settled, nor where nothing was to be spent', () => {
    const { head, ...rest } = twoSolvers()
    expect(planExtraRounds({ ...rest, head: { ...head, plan: { ...head.plan, resolve: 100 } } })).toEqual([])
    expect(planExtraRounds(closeCall(0, 1.02))).toEqual([])
  })
})
