/** Says in sentences what was found beside the figures. Terminal, Markdown and page take their words from here. */

import { isUntimed, provedPairs } from '../judge/results.ts'
import {
  contestTitle,
  counted,
  fallOf,
  listOf,
  percent,
  readableEstimate,
  readableRatio,
  readableTime,
  STATUS_WORDS,
  withArticle,
} from '../phrases.ts'
import type { ComparedPair, ContestResult, EntrantResult, Remark, Run } from '../record/run.ts'

type Judged = Pick<ContestResult, 'ranked' | 'apart' | 'pairs' | 'control'>
type About = Pick<Run, 'words' | 'plan'>
type Say = (run: About, contest: Judged, remark: Remark) => string

export function remarkSentence(run: About, contest: Judged, remark: Remark): string {
  return SENTENCES[remark.kind](run, contest, remark)
}

/** For a remark about the run as a whole. */
export const NO_CONTEST: Judged = { ranked: [], apart: [], pairs: [], control: null }

const figure = ({ figures }: Remark, name: string): number => figures?.[name] ?? 0

const SENTENCES: Readonly<Record<Remark['kind'], Say>> = {
  untimed: ({ words }, { apart }, { entrantIds }) =>
    `${listOf(entrantIds)} solved all ${apart.find(isUntimed)?.asked} ${words.instances}, and ${entrantIds.length === 1 ? 'was' : 'were'} not timed to the end of a round.`,
  'not-ranked': notRanked,
  'faster-in-tier': (_run, { pairs }, { entrantIds: [faster = '', slower = ''] }) => {
    const proved = provedPairs(pairs).find(({ a, b }) => a === slower && b === faster)
    return `${faster} is proved faster than ${slower}, which takes ${readableEstimate(proved?.ratio ?? null)} as long. They share a tier because no difference from another entrant of it was proved for either.`
  },
  same: ({ plan }, { pairs }) =>
    `Proved to differ by less than ${percent(plan.margin)}: ${pairList(pairs.filter(({ verdict }) => verdict === 'same'))}.`,
  'too-noisy': (_run, { pairs }) => {
    const noisy = pairs.filter(({ verdict }) => verdict === 'too-noisy')
    return `Too noisy to tell: ${pairList(noisy)}.${advice(noisy)}`
  },
  open: (_run, { pairs }) => {
    const open = unresolved(pairs).filter(({ ratio }) => ratio.lo !== null)
    return `Not told apart, and not proved the same: ${pairList(open)}.${advice(open)}`
  },
  'too-few-rounds': (_run, { pairs }) => {
    const open = unresolved(pairs).filter(({ ratio }) => ratio.lo === null)
    const rounds = open[0]?.rounds ?? 0
    return `${rounds} ${rounds === 1 ? 'round is' : 'rounds are'} too few to prove anything of ${counted(pairs.length, 'pair', 'pairs')}: ${pairList(open)}.${advice(open)}`
  },
  noise: (_run, { control }, { entrantIds: [entrantId = ''] }) =>
    control?.noiseFloor == null
      ? `The control (${entrantId}, entered twice) took part in too few rounds to measure the noise, so nothing is called faster or slower.`
      : `Noise floor: identical code (${entrantId}, entered twice) differed by up to ${percent(control.noiseFloor)}. No smaller difference is called faster or slower.`,
  'sum-hides': ({ words }, _contest, { entrantIds: [faster = '', slower = ''] }) =>
    `The sum hides something: ${faster} is faster than ${slower} by the sum of all times, but slower by the geometric mean, in which every ${words.instance} has the same weight.`,
  'slow-first-meeting': ({ words }, _contest, remark) => {
    const compared = remark.figures?.['again'] === undefined ? 'known' : 'again'
    const counts = { compared, shown: figure(remark, compared), of: figure(remark, 'of') } as const
    return `Do not trust the time of ${remark.entrantIds.join()}: it ${fallOf(counts, words)}, as if it remembered answers. Three rounds decide it.`
  },
  disturbed: ({ words }, _contest, remark) =>
    `${figure(remark, 'disturbed')} of ${figure(remark, 'processes')} processes differ by more than ${percent(figure(remark, 'by'))} from the usual time of their ${words.entrant}: something disturbed them, or their code was compiled differently.`,
  contended: flagged(
    'Other processes took CPU time while these were timed (wall time exceeds CPU time by more than 5 %)',
  ),
  unsteady: flagged('The times of these were not yet stable when the turns began'),
  'short-warm-up': flagged('The warm-up of these was cut short in some rounds'),
  'wall-clock': flagged(
    'These work outside of the process that asks them, so their time is wall time, which other processes disturb',
  ),
  output: flagged('These printed something, which takes time and is not part of an answer'),
  'coarse-clock': ({ words }, _contest, remark) =>
    `The time of ${remark.entrantIds.join()} may be wrong by ${readableTime(figure(remark, 'unsureNs'))} for each ${words.instance}, which its bounds include: a shell or another program starts it, or its threads end, and the system tells the CPU time of what has ended only in steps of 10 ms. In a script, write \`exec\` before the program.`,
  'unknown-time': ({ words }, _contest, remark) =>
    `The time of ${remark.entrantIds.join()} is not known, only that it is at most ${readableTime(figure(remark, 'atMostNs'))} for ${withArticle(words.instance)}: what its start takes varies by more, or the system tells its CPU time in coarser steps.`,
  'unknown-singles': ({ words }, _contest, remark) =>
    `The times of ${figure(remark, 'unknown')} of ${counted(figure(remark, 'timed'), words.instance, words.instances)} are not known of ${remark.entrantIds.join()}: they are shorter than what its start varies by, or than the steps in which they are told. So there is no × by ${words.instance} of it, and no median where half of the times are not known.`,
  'contradicting-singles': (run, contest, remark) => {
    const { instance, instances } = run.words
    const [least, most] = ['least', 'most'].map((name) => readableRatio(figure(remark, name)))
    return `The times of single ${instances} of ${namesAmong(run, contest, remark.entrantIds)} contradict that of all ${instances} together: they add up to ${least === most ? '' : `${least} to `}${most} of it. What is shown ${instance} by ${instance}, and the median, may be wrong by as much.`
  },
  'own-processes': ownProcesses,
  'start-cost': (_run, _contest, remark) => {
    const cost = `Starting a command that does nothing takes ${readableTime(figure(remark, 'startNs'))} of CPU time, which is a part of every time.`
    const ids = remark.entrantIds
    return ids.length === 0
      ? cost
      : `${cost} It is most of the time of ${listOf(ids)}, so the bounds of ratios include all of it; by --wall, wall time decides.`
  },
  'slow-first-run': ({ words }, _contest, remark) =>
    `At first, ${remark.entrantIds.join()} took ${readableTime(figure(remark, 'firstNs'))} for ${withArticle(words.instance)}, and later ${readableTime(figure(remark, 'laterNs'))}, which is what was timed. If it keeps files for later runs, take them away by --prepare.`,
  quick: ({ plan }) =>
    `This is a quick run of ${counted(plan.rounds, 'round', 'rounds')}: its times are approximate, and no difference is proved.`,
  interrupted: (_run, _contest, remark) => `The run was interrupted ${progress(remark)}`,
  running: (_run, _contest, remark) => `The run has not ended. It stopped or stands ${progress(remark)}`,
  'not-checked': (_run, _contest, { entrantIds, contest }) =>
    `Not checked yet${contest === undefined ? '' : ` on ${contestTitle(contest)}`}: ${listOf(entrantIds)}.`,
  machines: () =>
    'The rounds were measured on several machines or shards. Ratios are taken within rounds, so they are valid for all of them. Times are given for each separately.',
  recorded: (_run, _contest, { entrantIds, text = '' }) => [...entrantIds, text].join(' '),
}

function notRanked({ words }: About, { ranked, apart }: Judged, { entrantIds: [id = ''] }: Remark): string {
  const entrant = apart.find(({ entrantId }) => entrantId === id)
  if (entrant === undefined) return `${id} is not ranked.`
  const { status, problem } = entrant
  const contrast = ranked.length > 0 ? ', and stands apart from those that solved all' : ''
  if (status === 'ranked') return `${id} ${howFar(entrant, words.instances)}${contrast}.`
  if (status === 'gave-up' && problem !== null) return `${id} is not ranked: ${problem}.`
  return `${id} is not ranked: it ${STATUS_WORDS[status]}${problem === null ? '' : `: ${problem}`}.`
}

function howFar({ solved, asked, timeouts, undecided }: EntrantResult, instances: string): string {
  const reasons = [
    ...(timeouts > 0 ? [`${timeouts} ${timeouts === 1 ? 'was' : 'were'} stopped at a limit`] : []),
    ...(undecided > 0 ? [`it gave up on ${undecided}`] : []),
  ]
  return `solved ${solved} of ${asked} ${instances} (${reasons.join(', ')})`
}

/** Of more than so many, all are not named. */
const FEW_NAMES = 3

function flagged(what: string): Say {
  return (run, contest, { entrantIds }) => `${what}: ${namesAmong(run, contest, entrantIds)}.`
}

/** `a, b`, or `22 of the 25 solvers that were timed`, or all of them. */
export function namesAmong(
  { words }: Pick<Run, 'words'>,
  { ranked, apart }: Pick<ContestResult, 'ranked' | 'apart'>,
  ids: readonly string[],
): string {
  const timed = [...ranked, ...apart].filter(({ rounds }) => rounds > 0)
  if (ids.length <= FEW_NAMES) return ids.join(', ')
  const isAll = timed.every(({ entrantId }) => ids.includes(entrantId))
  return `${isAll ? 'all' : `${ids.length} of the`} ${timed.length} ${words.entrants} that were timed`
}

/** What was taken off the CPU time of a program, with its bounds over all processes. */
function ownProcesses({ words }: About, _contest: Judged, remark: Remark): string {
  const [start, call] = ['startNs', 'callNs'].map((name) => {
    const [value, lo, hi] = [name, `${name}Lo`, `${name}Hi`].map((one) => readableTime(figure(remark, one)))
    return `${value} (${lo}–${hi})`
  })
  const taken =
    figure(remark, 'isStartedForEach') === 1
      ? `its start for each ${words.instance}, ${call}`
      : `its start, ${start}, and what a call costs without an instance, ${call}`
  return `${remark.entrantIds.join()} works in a process of its own. This was taken off its CPU time: ${taken}.`
}

/** How far the run came, and what that means for its figures. */
function progress(remark: Remark): string {
  const [done, planned] = [figure(remark, 'done'), figure(remark, 'planned')]
  if (done >= planned) return 'before all of its contests were measured to the end.'
  const basis = done === 0 ? 'There are no times yet.' : 'The figures are based on those.'
  return `after ${done} of ${counted(planned, 'round', 'rounds')}. ${basis}`
}

const unresolved = (pairs: readonly ComparedPair[]): ComparedPair[] =>
  pairs.filter(({ verdict }) => verdict === 'unresolved')

const MOST_PAIRS = 8

function pairList(pairs: readonly ComparedPair[]): string {
  const shown = pairs.slice(0, MOST_PAIRS).map(({ a, b }) => `${a} and ${b}`)
  const left = pairs.length - shown.length
  return shown.join('; ') + (left > 0 ? `; and ${left} more pairs` : '')
}

const MOST_ADVISED = 500 // rounds; no user waits for more

/** What would have been found, and what would help. */
function advice(pairs: readonly ComparedPair[]): string {
  const least = Math.max(...pairs.map(({ detectable }) => detectable ?? Infinity))
  const found = least < Infinity ? ` This run would have found differences from ${percent(least)} on.` : ''
  const needed = Math.max(0, ...pairs.map(({ roundsNeeded }) => roundsNeeded ?? 0))
  if (needed === 0 || needed > MOST_ADVISED) return found
  return `${found} About ${counted(needed, 'more round', 'more rounds')} would probably settle ${pairs.length === 1 ? 'it' : 'them'}.`
}
