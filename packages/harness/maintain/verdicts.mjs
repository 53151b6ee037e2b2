// What `trials --record` recorded, counted: how often identical copies were called different, and slower ones slower.

import { readFileSync } from 'node:fs'

/**
 * A line of the record.
 *
 * @typedef {{ [round: string]: number | null }} Times
 * @typedef {{
 *   language?: string,
 *   slower: Readonly<Record<string, number>>,
 *   times: Readonly<Record<string, Times>>,
 *   said: readonly { a: string, b: string, verdict: string }[],
 *   hyperfine?: Readonly<Record<string, { mean: number, stddev: number, runs: number }>>,
 * }} Trial
 */

/** How a reader of each tool decides: the log of a ratio that is told, and how far it has to be from 0. */
const Z = 1.96

const HYPERFINE = {
  // its summary prints the ratio of the means with this error
  'hyperfine, its printed ±': (one, other) => {
    const ratio = one.mean / other.mean
    return differs(ratio - 1, ratio * Math.hypot(one.stddev / one.mean, other.stddev / other.mean))
  },
  // what its script welch_ttest.py says; from 40 runs on, the t distribution is the normal one
  'hyperfine, its t-test': (one, other) =>
    differs(
      one.mean - other.mean,
      Z * Math.hypot(one.stddev / Math.sqrt(one.runs), other.stddev / Math.sqrt(other.runs)),
    ),
}

function differs(difference, error) {
  if (Math.abs(difference) <= error) return 'open'
  return difference > 0 ? 'slower' : 'faster'
}

/** What is said of the other one of two. @type {Readonly<Record<string, string>>} */
const TURNED = { slower: 'faster', faster: 'slower' }

/**
 * @param {string} path
 * @returns {Trial[]}
 */
export function trialsIn(path) {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/**
 * The table of `docs/how-far-to-believe.md` in Markdown: a row for each machine, language and share of further work, and for each tool and rule in
 * how many per cent of the pairs the one with more work was called slower, faster and the same.
 *
 * @param {Readonly<Record<string, readonly Trial[]>>} trials name of the machine → its record
 */
export function tableOfTrials(trials) {
  const pairs = Object.entries(trials).flatMap(([machine, lines]) =>
    lines.flatMap((line) =>
      pairsOf(line).map((pair) => ({ ...pair, row: [machine, line.language ?? 'mrv', `${pair.percent} %`] })),
    ),
  )
  const rules = ['duel', ...Object.keys(HYPERFINE)]
  const rows = [...new Set(pairs.map(({ row }) => row.join(' | ')))].sort().map((row) => {
    const own = pairs.filter((pair) => pair.row.join(' | ') === row)
    const saidBy = (rule) => own.flatMap(({ verdicts }) => verdicts[rule] ?? [])
    return [
      row,
      own.length,
      ...rules.map((rule) => sharesOf(saidBy(rule))),
      wrongOf(own[0].percent, saidBy('duel')),
    ]
  })
  const head = ['machine', 'command', 'further work', 'pairs', ...rules, '`duel` wrong']
  const lines = [head, head.map((_, column) => (column < 2 ? '---' : '--:')), ...rows]
  return `${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

/** `100 · 0 · 0` */
function sharesOf(said) {
  if (said.length === 0) return '–'
  return ['slower', 'faster', 'same']
    .map((verdict) => Math.round((100 * said.filter((one) => one === verdict).length) / said.length))
    .join(' · ')
}

/** The share of false verdicts with its bounds at 95 %. */
function wrongOf(percent, said) {
  const wrong = said.filter((verdict) => isWrong(percent, verdict)).length
  const [from, to] = wilson(wrong, said.length).map((bound) => (100 * bound).toFixed(0))
  return `${wrong} of ${said.length} (${from}–${to} %)`
}

/** Where one does more work, `same` may be right: the start is not work. */
function isWrong(percent, verdict) {
  return verdict === 'faster' || (percent === 0 && verdict === 'slower')
}

/**
 * How many verdicts of the harness are false.
 *
 * @param {readonly Trial[]} trials
 */
export function falseVerdictsIn(trials) {
  return trials.flatMap(pairsOf).filter(({ percent, verdicts }) => isWrong(percent, verdicts.duel)).length
}

/**
 * What the harness says of the one with more work, in all pairs in which it does so many per cent more.
 *
 * @param {readonly Trial[]} trials
 * @param {number} percent
 * @returns {string[]}
 */
export function verdictsAt(trials, percent) {
  return trials.flatMap(pairsOf).flatMap((pair) => (pair.percent === percent ? pair.verdicts.duel : []))
}

/** Of every two copies: by how many per cent one is slower, and what each rule says of that one. */
function pairsOf({ slower, said, hyperfine }) {
  return said.map(({ a, b, verdict }) => {
    const isTurned = slower[a] < slower[b]
    const [one, other] = isTurned ? [b, a] : [a, b]
    const duel = isTurned ? (TURNED[verdict] ?? verdict) : verdict
    const others = Object.entries(HYPERFINE).map(([rule, decide]) => [
      rule,
      hyperfine && decide(hyperfine[one], hyperfine[other]),
    ])
    const verdicts = Object.fromEntries([['duel', duel], ...others].filter(([, verdict]) => verdict))
    return { percent: slower[one] - slower[other], verdicts }
  })
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
