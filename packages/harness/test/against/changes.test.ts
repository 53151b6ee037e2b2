import { describe, expect, it } from 'vitest'
import { medianOf } from '../../src/numbers.ts'
import type { Run } from '../../src/record/run.ts'
import { checkChanges, type Gate } from '../../src/write/gates.ts'
import { renderMarkdown, renderTerminal } from '../../src/write/write-run.ts'
import { judgedRun, type SimulatedEntrant } from '../judge/simulated-run.ts'

const LEFT = { entrantId: 'gone', why: 'cannot be loaded at main: it exports no SolverDefinition' }

/** Two solvers and their earlier states. */
function runOf(
  now: Readonly<Record<'quick' | 'slow', Partial<SimulatedEntrant>>>,
  {
    seed = 'one',
    rounds = 30,
    left = [] as (typeof LEFT)[],
    slowBefore = {} as Partial<SimulatedEntrant>,
  } = {},
): Run {
  const entrants = {
    quick: { ns: 1000, ...now.quick },
    slow: { ns: 5000, ...now.slow },
    'quick@main': { ns: 1000 },
    'slow@main': { ns: 5000, ...slowBefore },
  }
  const planned = Object.keys(entrants).map((entrantId) => {
    const [of = '', label] = entrantId.split('@')
    return {
      ...{ entrantId, reference: of, modes: ['single' as const], external: false },
      ...(label !== undefined && { earlierOf: of }),
    }
  })
  const against = { name: 'main', commit: '0123456789abcdef0123456789abcdef01234567', left }
  const interims = rounds < 6 ? { interims: [] } : {}
  return judgedRun({ seed, rounds, entrants, plan: { entrants: planned, against, ...interims } })
}

const plain = (text: string): string => text.replaceAll('\u202f', ' ')
const gate = (run: Run, ...gates: Gate[]) => {
  const { regressions, undecidable } = checkChanges(run, gates)
  return { regressions: regressions.map(plain), undecidable: undecidable.map(plain) }
}
const ALL: Gate[] = ['slower', 'counters', 'wrong']

describe('solvers beside their earlier states', () => {
  const same = runOf({ quick: {}, slow: {} })
  const slower = runOf({ quick: {}, slow: { ns: 5500 } })

  it('are found if they are slower, and the gate says so', () => {
    expect(gate(slower, 'slower')).toEqual({
      regressions: [
        expect.stringMatching(/^tiny · unique: slow takes 1\.\d+ × \(1\.\d+–1\.\d+\) as long as slow@main$/),
      ],
      undecidable: [],
    })
    expect(plain(renderTerminal(slower, Infinity))).toMatch(
      /^slow takes 1\.\d+ × \(\S+\) as long as at main \(commit 0123456789\)\. quick is within 2 % of main/m,
    )
  })

  it('pass where nothing changed, and no difference is said without the one that would have been found', () => {
    expect(gate(same, ...ALL)).toEqual({ regressions: [], undecidable: [] })
    for (const { detectable, verdict } of same.contests[0]?.pairs ?? []) {
      expect(verdict).toBe('same')
      expect(detectable).toBeGreaterThan(0.005)
      expect(detectable).toBeLessThan(0.04)
    }
    expect(plain(renderMarkdown(same))).toMatch(
      /^\| quick \| [^|]+ \| [^|]+ \| [\d.]+ \([^|]+\) \| within 2 % \| [\d.]+ % or more \| as before \| 10 \|$/m,
    )
  })

  it('are told apart by what is known of each: the same, open, or beyond any verdict', () => {
    const failed = { preflight: { status: 'error', problem: 'out of memory' } } as const
    const headline = (quick: number, rounds: number): string | undefined => {
      const run = runOf({ quick: { ns: quick }, slow: failed }, { rounds, slowBefore: failed })
      return plain(renderTerminal(run, Infinity)).match(/^.* (?:slow|quick)\b.*$/m)?.[0]
    }
    expect(headline(1000, 30)).toBe(
      'quick is within 2 % of main (commit 0123456789). No verdict on the times of slow was possible.',
    )
    expect(headline(1015, 8)).toMatch(
      /^No change of quick is proved: this run would have found differences from [\d.]+ % on\. No verdict on the times of slow was possible\.$/,
    )
  })

  it('show which counters changed', () => {
    const moved = runOf({ quick: { answers: { 1: { counters: { nodes: 11, maxDepth: 2 } } } }, slow: {} })
    expect(gate(moved, 'counters').regressions).toEqual([
      'tiny · unique: quick has other counters on 1 puzzle',
    ])
    expect(renderTerminal(moved, Infinity)).toMatch(
      /^quick .*nodes 100 → 101 \(1 puzzle moved, the first is 2\)/m,
    )
  })

  it('fail the gate on answers if they are wrong now', () => {
    const wrong = runOf({ quick: {}, slow: { preflight: { status: 'wrong', problem: 'claims none' } } })
    expect(gate(wrong, 'wrong').regressions).toEqual(['tiny · unique: slow answered wrongly: claims none'])
  })

  it('name who cannot be loaded there, and then no gate passes', () => {
    const run = runOf({ quick: {}, slow: {} }, { left: [LEFT, { ...LEFT, entrantId: 'moved' }] })
    expect(renderTerminal(run, Infinity)).toContain(`Not compared: gone and moved (${LEFT.why}).`)
    expect(gate(run, 'counters')).toEqual({
      regressions: [],
      undecidable: [`not compared: gone and moved (${LEFT.why})`],
    })
  })

  it('get no verdict from a short run, which says how short it is', () => {
    const short = runOf({ quick: {}, slow: {} }, { rounds: 3 })
    expect(renderTerminal(short, Infinity)).toMatch(
      /At a first look, .*quick takes [01]\.\d+ × as long as at .*\. 3 rounds are too few for a verdict\./,
    )
    expect(gate(short, 'slower').undecidable).toEqual([
      '--fail-on slower: the run is too short for verdicts: measure more rounds',
    ])
  })
})

describe('the smallest difference that would have been found', () => {
  it('is found in about nine of ten runs of the same noise', () => {
    const pairsOf = (runs: number, seed: string, quick: Partial<SimulatedEntrant> = {}) =>
      Array.from({ length: runs }, (_, index) => {
        return runOf({ quick, slow: {} }, { seed: `${seed} ${index}` }).contests[0]?.pairs ?? []
      })
    const sizes = pairsOf(20, 'size').flatMap((pairs) => pairs.map(({ detectable }) => detectable ?? 1))
    const typical = medianOf(sizes)
    const tried = pairsOf(60, 'found', { ns: 1000 * (1 + typical) })
    const found = tried.filter(([pair]) => pair?.verdict === 'slower')
    expect(found.length / tried.length).toBeGreaterThan(0.75)
  })
})
