import type { ContestData, RunData, SolverData } from './data.ts'
import { formatCount, formatRatioRange } from './format.ts'

/**
 * The answer in a sentence or two, drawn from the verdicts and saying no more than they prove: who leads, by how
 * much, and who searches least. A run without verdicts gets none.
 */
export function answerOf(run: RunData, contest: ContestData): string[] {
  const sentences = [leadOf(run, contest), leastNodesOf(contest), faultsOf(contest)]
  return sentences.filter((sentence) => sentence !== '')
}

function leadOf(run: RunData, contest: ContestData): string {
  const ranked = contest.solvers.filter((solver) => solver.tier !== null)
  if (ranked.length === 0) return 'No solver could be ranked.'
  if (ranked.length === 1) return `${nameOf(ranked[0])} ran alone, so there is nothing to compare it with.`
  if (run.quick) return 'A quick run is indicative: the times below prove no order.'
  const leaders = ranked.filter((solver) => solver.tier === 1)
  if (leaders.length === 1 && leaders[0] !== undefined) return loneLead(contest, leaders[0], ranked)
  if (leaders.length === ranked.length)
    return `No difference between the ${ranked.length} solvers was proved.`
  return `${list(leaders.map(nameOf))} lead; which of them is fastest was not proved.`
}

function loneLead(contest: ContestData, leader: SolverData, ranked: readonly SolverData[]): string {
  const second = ranked
    .filter((solver) => solver.tier === 2)
    .sort((a, b) => (a.time?.value ?? Infinity) - (b.time?.value ?? Infinity))[0]
  const lead = `${nameOf(leader)} is the fastest of ${ranked.length} solvers on ${contest.dataset}`
  const pair = second === undefined ? undefined : pairOf(contest, second.id, leader.id)
  if (second === undefined || pair === undefined) return `${lead}.`
  return `${lead}: ${nameOf(second)}, the next, takes ${formatRatioRange(pair)} times as long.`
}

function pairOf(
  contest: ContestData,
  slower: string,
  faster: string,
): { low: number; high: number } | undefined {
  for (const { a, b, ratio } of contest.pairs) {
    if (a === slower && b === faster) return ratio
    if (a === faster && b === slower) return { low: 1 / ratio.high, high: 1 / ratio.low }
  }
  return undefined
}

function leastNodesOf(contest: ContestData): string {
  const counted = contest.solvers.filter(
    ({ nodes, wrong, solved }) => nodes && wrong === 0 && solved === contest.puzzles.length,
  )
  if (counted.length < 2) return ''
  const least = Math.min(...counted.map((solver) => solver.nodes ?? Infinity))
  const names = counted.filter((solver) => solver.nodes === least).map(nameOf)
  return `${list(names)} ${names.length === 1 ? 'enters' : 'enter'} the fewest nodes: ${formatCount(least)} for ${formatCount(contest.puzzles.length)} puzzles.`
}

function faultsOf(contest: ContestData): string {
  const wrong = contest.solvers.filter((solver) => solver.wrong > 0).map(nameOf)
  const limited = contest.solvers.filter((solver) => solver.timeouts > 0).map(nameOf)
  const parts = []
  if (wrong.length > 0) parts.push(`${list(wrong)} answered wrongly and ranks nowhere`)
  if (limited.length > 0)
    parts.push(`${list(limited)} hit the time limit, so the true cost is at least what is shown`)
  return parts.length === 0 ? '' : `${parts.join('; ')}.`
}

const nameOf = (solver: SolverData | undefined): string => solver?.id ?? ''

function list(names: readonly string[]): string {
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
