/** Programs whose start is taken off: what is left may be too short to be known. */
import { describe, expect, it } from 'vitest'
import type { ForkEvent } from '../../src/record/events.ts'
import type { Run } from '../../src/record/run.ts'
import { csvFilesOf } from '../../src/write/csv.ts'
import { sentencesOf } from '../../src/write/headlines.ts'
import { renderLatex, renderMarkdown, renderTerminal } from '../../src/write/write-run.ts'
import { judgedRun, type SimulatedEntrant, type SimulatedRun } from './simulated-run.ts'

const LO = 800
const HI = 1200
const outside = { startNs: 5, exchangeNs: 1000, exchangeNsLo: LO, exchangeNsHi: HI, isStartedForEach: true }

/** A program that takes so long for an instance, give or take what its start varies by. */
function program(ns: number, change: (fork: ForkEvent) => Partial<ForkEvent> = () => ({})): SimulatedEntrant {
  return { ns, external: true, fork: (fork) => ({ outside, ...change(fork) }) }
}

function runOf(entrants: SimulatedRun['entrants'], rounds = 3): Run {
  const plan = rounds < 6 ? { interims: [] } : {}
  return judgedRun({ seed: 'unknown', entrants, rounds, plan })
}

const IN_PROCESS = { ns: 50 }
/** The first two of ten take less than their start varies by, and the second even less than a start. */
const someShort = ({ instanceNs }: ForkEvent): Partial<ForkEvent> => {
  return { instanceNs: instanceNs.map((ns, index) => (index === 0 ? 399 : index === 1 ? -50 : ns)) }
}

describe('single instances that take less than a start varies by', () => {
  const run = runOf({ mrv: IN_PROCESS, c: program(3000, someShort) })
  const [contest] = run.contests

  it('have no time, and are not the best anywhere', () => {
    const [first, second, ...others] = contest?.answers['c']?.time ?? []
    expect([first, second, others.length]).toEqual([null, null, 8])
    for (const time of others) expect(time).toBeGreaterThan(HI - LO)
  })

  it('leave no geometric mean, which needs all of them, and a median that does not', () => {
    const c = contest?.ranked.find(({ entrantId }) => entrantId === 'c')
    expect(c).toMatchObject({ geometricRatio: null, atMost: null })
    expect(c?.mean?.value).toBeGreaterThan(2500)
    expect(c?.median).toBeGreaterThan(2500)
    expect(c?.flags).toContain('unknown-singles')
    const all = ({ instanceNs }: ForkEvent) => ({
      instanceNs: instanceNs.map((_, index) => (index < 5 ? 100 : 9000)),
    })
    const [half] = runOf({ mrv: IN_PROCESS, c: program(3000, all) }).contests
    expect(half?.ranked.find(({ entrantId }) => entrantId === 'c')).toMatchObject({
      median: null,
      solvedTimes: null,
    })
  })

  it('are told of with the reason, in the terminal and at the figures', () => {
    const sentence = /times of 2 of 10 puzzles are not known of c.*there is no × by puzzle/
    expect(renderTerminal(run, Infinity)).toMatch(sentence)
    expect(renderMarkdown(run)).toMatch(/times of 2 of 10 puzzles are not known of c/)
    expect(contest && sentencesOf(run, contest).leftOut).toMatch(sentence)
  })

  it('are no wins and no losses', () => {
    const [full] = runOf({ mrv: IN_PROCESS, c: program(3000, someShort) }, 10).contests
    expect(full?.pairs[0]).toMatchObject({ a: 'mrv', aFaster: 8, bFaster: 0, geometric: null })
  })

  it('are known from the rounds in which they are, if these are most', () => {
    const inOne = (fork: ForkEvent) => (fork.round === 1 ? someShort(fork) : {})
    const [known] = runOf({ mrv: IN_PROCESS, c: program(3000, inOne) }, 10).contests
    expect(known?.answers['c']?.time).not.toContain(null)
    expect(known?.pairs[0]?.geometric).not.toBeNull()
  })
})

describe('a mean time that is shorter than what is open', () => {
  const short = program(150)
  const run = runOf({ mrv: IN_PROCESS, c: short })
  const [contest] = run.contests

  it('is not known, only what it is at most', () => {
    expect(contest?.ranked.map(({ entrantId }) => entrantId)).toEqual(['mrv'])
    const [c] = contest?.apart ?? []
    expect(c).toMatchObject({ entrantId: 'c', status: 'ranked', mean: null, price: null, ratio: null })
    expect(c?.atMost).toBeGreaterThan(150 + (HI - LO) / 2 - 40)
    expect(c?.atMost).toBeLessThan(150 + (HI - LO) / 2 + 40)
    expect(contest?.pairs).toEqual([])
    const means = contest?.timedRounds.filter(({ entrantId }) => entrantId === 'c').map(({ mean }) => mean)
    expect(new Set(means)).toEqual(new Set([null]))
  })

  it('is the same where the system tells it in coarse steps, if these are longer', () => {
    const told = (ns: number, unsureNs: number) => program(ns, () => ({ outside: { ...outside, unsureNs } }))
    const [coarse] = runOf({ mrv: IN_PROCESS, script: told(3000, 600), c: told(1000, 20_000) }).contests
    expect(coarse?.ranked.find(({ entrantId }) => entrantId === 'script')?.flags).toContain('coarse-clock')
    expect(coarse?.apart).toMatchObject([{ entrantId: 'c', mean: null, meanByMachine: [], median: null }])
    expect((coarse?.apart[0]?.atMost ?? 0) / 21_200).toBeCloseTo(1, 1)
    expect(coarse?.apart[0]?.flags).toEqual(expect.arrayContaining(['unknown-time', 'coarse-clock']))
    expect(coarse?.answers['c']?.time).toEqual(Array(10).fill(null))
  })

  it('is the same where even less than nothing was measured', () => {
    const below = program(150, ({ cpuNs }) => ({ cpuNs: cpuNs.map((ns) => -ns) }))
    const [{ apart } = { apart: [] }] = runOf({ mrv: IN_PROCESS, c: below }, 10).contests
    expect(apart).toMatchObject([{ entrantId: 'c', mean: null, atMost: (HI - LO) / 2 }])
  })

  it('is told as that everywhere', () => {
    expect(renderTerminal(run, Infinity)).toMatch(/^c +10\/10 .*≤ 3\d\d ns/m)
    expect(renderTerminal(run, Infinity)).toMatch(
      /time of c is not known, only that it is at most 3\d\d ns for a puzzle/,
    )
    expect(renderLatex(run)).toMatch(/\$\\leq\$ 3\d\d/)
    const summary = csvFilesOf(run).find(({ name }) => name === 'summary.csv')
    expect([...(summary?.lines ?? [])].find((line) => line.includes(',c,'))).toMatch(/,3\d\d(?:\.\d+)?\r\n$/)
    expect(contest && sentencesOf(run, contest).caveats[0]).toMatch(/^The time of c is not known/)
    expect(contest && sentencesOf(run, contest).headline).toMatch(/It is the only one whose time is known\.$/)
    const alone = runOf({ c: short })
    expect(renderTerminal(alone, Infinity)).toMatch(/The time of no solver is known\./)
  })

  it('does not occur where the start varies less', () => {
    const [{ ranked } = { ranked: [] }] = runOf({ mrv: IN_PROCESS, c: program(260) }, 10).contests
    expect(ranked.map(({ entrantId }) => entrantId)).toEqual(['mrv', 'c'])
  })
})
