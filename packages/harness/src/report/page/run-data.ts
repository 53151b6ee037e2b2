/** The data of a run's page: the part of its judgement that is shown, its sentences, and what its domain adds. */
import type { ContestResult as JudgedContest, Run } from '../../judge/run.ts'
import { counted, listOf, percent } from '../../phrases.ts'
import { caveatsOf, headlineOf, questionOf, remarksOf } from '../headlines.ts'
import type { ComparedPair, ContestResult, ContestSentences, ShownRun } from '../page-data.ts'
import { whySentence } from './why.ts'

export function shownRunOf(run: Run, added: Pick<ShownRun, 'command' | 'viewer'>): ShownRun {
  return {
    run: {
      ...run,
      instances: run.instances.map(({ setId, track, name, variant, facts }) => ({
        setId,
        track,
        name,
        variant,
        facts,
      })),
      contests: run.contests.map((contest) => shownContest(contest, run.work?.counter ?? '')),
    },
    sentences: run.contests.map((contest) => sentencesOf(run, contest)),
    ...added,
  }
}

function shownContest(
  { answers, timedRounds: _, ...contest }: JudgedContest,
  counter: string,
): ContestResult {
  const shown = Object.entries(answers).map(
    ([id, { status, time, counters }]) => [id, { status, time, work: counters[counter] ?? null }] as const,
  )
  return { ...contest, answers: Object.fromEntries(shown) }
}

function sentencesOf(run: Run, contest: JudgedContest): ContestSentences {
  return {
    headline: headlineOf(run, contest),
    why: whySentence(run, contest),
    question: questionOf(run, contest, run.tasks),
    caveats: caveatsOf(run, contest),
    trust: trustSentence(run, contest),
    remarks: remarksOf(run, contest),
    winners: winnersSentence(run, contest),
  }
}

/** A process that differs by more from the usual time of its entrant was disturbed. */
const DISTURBED = 0.1

/** The rounds, the noise floor, the disturbed processes, and what by-puzzle and by-sum disagree on. */
function trustSentence({ roundsDone, plan, words }: Run, contest: JudgedContest): string {
  const { control, pairs, timedRounds } = contest
  const isPart = roundsDone < plan.rounds
  const paces = timedRounds.flatMap(({ pace }) => (pace === null ? [] : [pace]))
  const disturbed = paces.filter((pace) => Math.abs(pace - 1) > DISTURBED).length
  const share = disturbed === 0 ? 'none' : percent(disturbed / paces.length)
  const floor = control?.noiseFloor ?? null
  const parts = [
    `${isPart ? `${roundsDone} of ` : ''}${counted(plan.rounds, 'round', 'rounds')}`,
    floor === null ? 'the noise floor is unknown' : `identical code differed by up to ${percent(floor)}`,
    ...(paces.length === 0
      ? []
      : [`${share} of ${counted(paces.length, 'process', 'processes')} were disturbed`]),
    ...(pairs.length === 0 ? [] : [`sum and ${words.instance} by ${words.instance} ${disagreement(pairs)}`]),
  ]
  return `${parts.join('; ')}.`
}

function disagreement(pairs: readonly ComparedPair[]): string {
  const opposed = pairs.filter(({ verdict, geometric }) =>
    verdict === 'faster'
      ? geometric?.verdict === 'slower'
      : verdict === 'slower' && geometric?.verdict === 'faster',
  )
  if (opposed.length === 0) return 'contradict each other on no pair'
  return `disagree on ${listOf(opposed.map(({ a, b }) => `${a} and ${b}`))}`
}

const UNKNOWN: Readonly<Record<NonNullable<JudgedContest['winnersUnknown']>, string>> = {
  'one-entrant': '',
  'not-timed-singly': '',
  'no-noise-known': 'The noise was not measured, so it is not known who is the fastest beyond it.',
  'few-rounds': 'There are too few rounds to tell who is the fastest beyond the noise.',
}

const MOST_WINNERS = 3

function winnersSentence({ words }: Run, { virtualBest, winnersUnknown }: JudgedContest): string {
  if (virtualBest === null) return winnersUnknown === null ? '' : UNKNOWN[winnersUnknown]
  const { wins, instances, ties, ratio, fastestId } = virtualBest
  const named = wins.slice(0, MOST_WINNERS).map(({ entrantId, instances: won }) => `${entrantId} on ${won}`)
  const all = counted(instances, words.instance, words.instances)
  if (named.length === 0) return `On none of ${all} is one the fastest beyond the noise.`
  const rest = ties === 0 ? '' : `; ${ties} are ties`
  return `The fastest beyond the noise, of ${all}: ${listOf(named)}${rest}. The best of all for each would take ${percent(ratio)} of the time of ${fastestId}.`
}
