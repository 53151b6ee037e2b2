// What `trials --record` recorded, counted: how often each tool called identical copies different, and slower ones slower.

import { readFileSync } from 'node:fs'
import { UsageError } from '@sudoku-lab/console'

/**
 * What a tool told of a copy: a mean, and the ± that it prints or the standard deviation of its runs.
 *
 * @typedef {{ mean: number, error?: number, stddev?: number, runs?: number, fasterThan?: readonly string[] }} Measured
 */

/**
 * A line of the record: a run, and what other tools told of the same copies.
 *
 * @typedef {{ [round: string]: number | null }} Times
 * @typedef {{
 *   what?: string,
 *   prepare?: string,
 *   slower: Readonly<Record<string, number>>,
 *   times: Readonly<Record<string, Times>>,
 *   said: readonly { a: string, b: string, verdict: string }[],
 *   others?: Readonly<Record<string, Readonly<Record<string, Measured>>>>,
 * }} Trial
 */

const Z = 1.96
const MOST_QUOTED = 40 // characters

/** What is said of the other one of two. @type {Readonly<Record<string, string>>} */
const TURNED = { slower: 'faster', faster: 'slower' }

const OWN = 'this harness'

/** How a reader of each tool decides: what is said of one copy beside another. A tool that a run did not ask says nothing. */
const RULES = {
  [OWN]: ({ said }, one, other) => {
    const found = said.find(({ a, b }) => [a, b].includes(one) && [a, b].includes(other))
    return found.a === one ? found.verdict : (TURNED[found.verdict] ?? found.verdict)
  },
  // its summary prints the ratio of the means with this error
  'hyperfine, its ±': by('hyperfine', (one, other) => {
    const ratio = one.mean / other.mean
    return differs(ratio - 1, ratio * Math.hypot(one.stddev / one.mean, other.stddev / other.mean))
  }),
  // what its script welch_ttest.py says; from 40 runs on, the t distribution is the normal one
  'hyperfine, its t-test': by('hyperfine', (one, other) => {
    const error = Math.hypot(one.stddev / Math.sqrt(one.runs), other.stddev / Math.sqrt(other.runs))
    return differs(one.mean - other.mean, Z * error)
  }),
  'benchmark, its verdict': by('benchmark', (one, other, [a, b]) => {
    if (one.fasterThan.includes(b)) return 'faster'
    return other.fasterThan.includes(a) ? 'slower' : 'open'
  }),
  'benchmark, its ±': by('benchmark', apart),
  'tinybench, its ±': by('tinybench', apart),
  'tinybench, a factor of 1.02': by('tinybench', byFactor),
  'vitest bench, its ±': by('vitest', apart),
  'vitest bench, a factor of 1.02': by('vitest', byFactor),
  'mitata, a factor of 1.02': by('mitata', byFactor),
}

function by(tool, decide) {
  return ({ others }, one, other) =>
    others?.[tool] && decide(others[tool][one], others[tool][other], [one, other])
}

/** The intervals that are printed do not meet. */
function apart(one, other) {
  return differs(one.mean - other.mean, one.error + other.error)
}

/** The factor that is printed, with its two digits, is 1.02 or more. */
function byFactor(one, other) {
  const factor = Math.max(one.mean / other.mean, other.mean / one.mean)
  return Number(factor.toFixed(2)) >= 1.02 ? differs(one.mean - other.mean, 0) : 'open'
}

function differs(difference, error) {
  if (Math.abs(difference) <= error) return 'open'
  return difference > 0 ? 'slower' : 'faster'
}

/**
 * @param {string} path
 * @returns {Trial[]}
 * @throws {UsageError} for a line that is no run
 */
export function trialsIn(path) {
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line, index) => {
    try {
      return JSON.parse(line)
    } catch {
      const got = line.slice(0, MOST_QUOTED)
      throw new UsageError(`${path}, line ${index + 1}: expected a run in JSON, got '${got}'`)
    }
  })
}

/**
 * The tables of `docs/findings/benchmark-tools.md` in Markdown: for each kind of copies and each machine, a row for each tool and rule, and a
 * column for each share of further work that a copy does beside the original. A cell says in how many per cent of the pairs identical copies
 * were called different, and the one with more work slower · faster.
 *
 * @param {Readonly<Record<string, readonly Trial[]>>} trials name of the machine → its record
 * @returns {string}
 */
export function tableOfTrials(trials) {
  const pairs = Object.entries(trials).flatMap(([machine, lines]) =>
    lines.flatMap((line, run) =>
      pairsOf(line)
        .filter(({ percent, least }) => percent === 0 || least === 0)
        .map((pair) => ({ ...pair, run, machine, what: line.what ?? 'mrv' })),
    ),
  )
  const columns = distinct(pairs, ({ percent }) => percent).sort((one, other) => one - other)
  const kinds = distinct(pairs, ({ what }) => what).flatMap((what) => {
    const same = pairs.filter((one) => one.what === what)
    return distinct(same, ({ machine }) => machine).map((machine) => ({
      copies: `${what}, ${machine}`,
      of: same.filter((one) => one.machine === machine),
    }))
  })
  const rows = kinds.flatMap(({ copies, of }) => {
    const cells = columns.map((percent) => of.filter((one) => one.percent === percent))
    const asked = Object.keys(RULES).filter((rule) =>
      cells.some((cell) => cell.some(({ told }) => told[rule])),
    )
    return [
      [copies, 'pairs', ...cells.map((cell) => cell.length)],
      ...asked.map((rule) => [copies, rule, ...cells.map((cell) => shareOf(cell, rule))]),
    ]
  })
  const head = [
    'copies of',
    'tool',
    ...columns.map((percent) => (percent === 0 ? 'identical' : `${percent} %`)),
  ]
  const lines = [head, head.map((_, column) => (column < 2 ? '---' : '--:')), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

function distinct(pairs, keyOf) {
  return Array.from(new Set(pairs.map(keyOf)))
}

/** Of every two copies: by how many per cent one is slower, how slow the other one is, and what each rule says of the one. */
function pairsOf(line) {
  return line.said.map(({ a, b }) => {
    const [one, other] = line.slower[a] < line.slower[b] ? [b, a] : [a, b]
    const told = Object.fromEntries(
      Object.entries(RULES).map(([rule, decide]) => [rule, decide(line, one, other)]),
    )
    return { percent: line.slower[one] - line.slower[other], least: line.slower[other], told }
  })
}

/**
 * How many verdicts of the harness are false. Where one does more work, `same` may be right: the start is not work.
 *
 * @param {readonly Trial[]} trials
 */
export function falseVerdictsIn(trials) {
  const isFalse = ({ percent, told }) => told[OWN] === 'faster' || (percent === 0 && told[OWN] === 'slower')
  return trials.flatMap(pairsOf).filter(isFalse).length
}

/**
 * What the harness says of the one with more work, in all pairs in which it does so many per cent more.
 *
 * @param {readonly Trial[]} trials
 * @param {number} percent
 * @returns {string[]}
 */
export function verdictsAt(trials, percent) {
  return trials.flatMap(pairsOf).flatMap((pair) => (pair.percent === percent ? pair.told[OWN] : []))
}

/** `4 (2–8)` of identical copies, and `92 (85–96) · 3` of others. */
function shareOf(cell, rule) {
  const told = cell.filter(({ told }) => told[rule])
  if (told.length === 0) return '–'
  const isIdentical = told[0].percent === 0
  const wanted = isIdentical ? ['slower', 'faster'] : ['slower']
  const hits = told.map((pair) => ({ run: pair.run, hit: wanted.includes(pair.told[rule]) }))
  const [from, to] = boundsOf(hits).map(inPercent)
  const share = `${inPercent(hits.filter(({ hit }) => hit).length / hits.length)} (${from}–${to})`
  if (isIdentical) return share
  return `${share} · ${inPercent(told.filter((pair) => pair.told[rule] === 'faster').length / told.length)}`
}

const inPercent = (share) => Math.round(100 * share)

/**
 * The bounds of a share at 95 %. The pairs of a run depend on each other, so they count as fewer: by the design effect, which is the variance
 * of the shares of the runs ÷ that of independent pairs (Kish, "Survey Sampling", 1965).
 */
function boundsOf(hits) {
  const all = hits.length
  const share = hits.filter(({ hit }) => hit).length / all
  const excess = new Map()
  for (const { run, hit } of hits) excess.set(run, (excess.get(run) ?? 0) + hit - share)
  const squares = Array.from(excess.values(), (sum) => sum ** 2).reduce((a, b) => a + b, 0)
  const ofPairs = share * (1 - share) * all
  const effect = ofPairs === 0 ? 1 : Math.max(1, squares / ofPairs)
  return wilson((share * all) / effect, all / effect)
}

/**
 * The score interval of a share at 95 % (Wilson 1927).
 *
 * @param {number} hits
 * @param {number} all
 * @returns {[from: number, to: number]}
 */
export function wilson(hits, all) {
  const share = hits / all
  const centre = (share + Z ** 2 / (2 * all)) / (1 + Z ** 2 / all)
  const half = (Z / (1 + Z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  return [Math.max(0, centre - half), Math.min(1, centre + half)]
}
