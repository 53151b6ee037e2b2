/**
 * Asks every entrant all instances of a contest once, in forks, before anything is timed, and proves its answers; and some instances that are
 * not part of the set.
 */
import { digestOfAll } from '../digest.ts'
import { type ForkOutcome, ForkProcess, STARTING_SECONDS, sideBySide } from '../fork/fork-process.ts'
import type { Reply, TimedReply } from '../fork/protocol.ts'
import { statusesOf } from '../judge/status.ts'
import { andMore, listOf, withArticle } from '../phrases.ts'
import { costOf } from '../plan/plan-run.ts'
import { type Asked, type AskedInstance, cheapest, type Session } from '../plan/session.ts'
import { seedFor } from '../random.ts'
import type { PreflightEvent, RecordedAnswer } from '../record/events.ts'
import { type AnswerStatus, type Contest, contestsOf, entrantsOf, instanceKey } from '../record/plan.ts'
import type { Answer, Proof } from '../suite.ts'
import { shown, UsageError } from '../usage-error.ts'
import { isOpen, refuteClaims } from './evidence.ts'

/** What a preflight found of an entrant. */
type Finding = Pick<PreflightEvent, 'status' | 'problem'>

/** What is needed to prove an answer. */
type Prover = Pick<Session, 'suite' | 'asked'>

/** Asks those that have not been asked yet, so an interrupted run continues where it stopped. */
export async function askEveryone(session: Session): Promise<void> {
  for (const contest of contestsOf(session.plan)) {
    await askContest(session, contest)
    if (session.isAborted) return
    if (!isOpen(session, contest)) continue
    const trusted = await answersOfReference(session, contest)
    if (session.isAborted) return
    refuteClaims(session, contest, trusted)
  }
  for (const { entrantId, status, problem } of statusesOf(session.records)) {
    if (problem !== null) session.progress.note(`${entrantId}: ${status}: ${problem}`)
  }
}

/** A batch comes after the single instances, whose times it uses. */
async function askContest(session: Session, contest: Contest): Promise<void> {
  const open = entrantsOf(session.plan, contest).filter(
    ({ entrantId }) => session.preflightOf(entrantId, contest) === undefined,
  )
  await sideBySide(
    open,
    (entrant) => askAll(session, entrant, contest),
    (found, { entrantId }) => {
      if (found === undefined || session.isAborted) return
      const { answers, status } = found
      const solved = answers.filter((answer) => answer.status === 'solved').length
      const asked = session.asked.of(contest).length
      session.progress.checked({ entrantId, contest, status, asked, solved })
      session.record({ type: 'preflight', entrantId, contest, ...found })
    },
  )
}

/** The trusted entrant is asked in a process of its own. For a batch, its answers to single instances are used. */
async function answersOfReference(session: Session, contest: Contest): Promise<readonly RecordedAnswer[]> {
  const reference = session.suite.checks?.reference
  if (reference === undefined) return []
  const single: Contest = { ...contest, mode: 'single' }
  const planned = session.plan.entrants.find((entrant) => entrant.reference === reference)
  const known = planned && session.preflightOf(planned.entrantId, single)
  const found = known ?? (await askAll(session, { reference, entrantId: null, external: false }, single))
  return found?.answers ?? []
}

/** The results so far while an entrant is being asked. */
interface Asking {
  readonly session: Session
  readonly who: Asked
  readonly contest: Contest
  readonly instances: readonly AskedInstance[]
  readonly answers: RecordedAnswer[]
  /** The first witness of each answer. */
  readonly witnesses: (Uint8Array | undefined)[]
  /** The numbers of the instances of which the entrant remembered the answer. */
  readonly recalled: number[]
  isOpened: boolean
  batchTotals: Record<string, number> | null
  /** What it did beside its answers, in words that can follow its name. */
  accident?: string | undefined
  /** What was wrong with its answers to hidden instances, or how its process ended before it had given them. */
  hidden?: Finding | undefined
}

/** An entrant whose process was killed or ended this often is not asked any further. */
const MOST_LOST_FORKS = 3

/** Returns undefined if the run was aborted meanwhile. */
async function askAll(
  session: Session,
  who: Asked,
  contest: Contest,
): Promise<Omit<PreflightEvent, 'type' | 'entrantId' | 'contest'> | undefined> {
  const instances = session.asked.of(contest)
  const answers: RecordedAnswer[] = []
  const asking: Asking = {
    ...{ session, who, contest, instances, answers },
    ...{ witnesses: [], recalled: [], isOpened: false, batchTotals: null },
  }
  const outcomes: ForkOutcome[] = []
  while (answers.length < instances.length) {
    if (session.isAborted) return undefined
    const outcome = await askRest(asking)
    outcomes.push(outcome)
    if (outcome.ending === 'aborted') return undefined
    if (outcome.ending === 'refused') throw new UsageError(outcome.problem ?? 'the suite is wrong')
    if (answers.length === instances.length) break
    noteLoss(asking, outcome)
    if (!asking.isOpened || outcome.isIdle || outcomes.length === MOST_LOST_FORKS) break
  }
  const peaks = outcomes.flatMap(
    ({ peakMemoryMiB, programPeakMiB }) => (who.external ? programPeakMiB : peakMemoryMiB) ?? [],
  )
  return {
    ...ownStatus(asking, outcomes),
    answers,
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
    batchTotals: asking.batchTotals,
    ...summaryOf(asking),
    peakMemoryMiB: peaks.length === 0 ? null : Math.max(...peaks),
  }
}

/** What the suite says of all answers together, if every instance of the set was asked as it is, and solved. */
function summaryOf({ session, contest, answers, witnesses }: Asking): Pick<PreflightEvent, 'summary'> {
  const { instances, summary } = session.asked.setOf(contest)
  const isWhole = contest.track === 'given' && answers.length === instances.length
  const isSolved = isWhole && answers.every(({ status }) => status === 'solved')
  return isSolved && summary ? { summary: summary(witnesses) } : {}
}

/** Asks those that have no answer yet in one process, and then instances that are not part of the set. */
async function askRest(asking: Asking): Promise<ForkOutcome> {
  const { session, who, contest, instances, answers } = asking
  const { signal, suite, plan } = session
  const { timeoutSeconds, memoryMiB } = plan
  const rest = session.asked.partOfJob(contest, instances.slice(answers.length))
  const job = { kind: 'answer', timeoutSeconds, ...session.placeOf(who), ...rest } as const
  const fork = new ForkProcess(job, { memoryMiB, signal })
  const limit = secondsFor(asking)
  if ((await fork.done(STARTING_SECONDS)) !== undefined) {
    asking.isOpened = true
    const asked = await fork.call('answer', [], limit, (reply) => {
      const instance = instances[answers.length] as AskedInstance
      if (reply.recalled === true) asking.recalled.push(instance.instance)
      asking.witnesses.push(reply.answer?.witnesses[0])
      answers.push(recordedAnswer(session, contest, instance, reply))
      const entrantId = who.entrantId ?? who.reference
      session.progress.preflight({ entrantId, contest, answered: answers.length, asked: instances.length })
    })
    if (asked !== undefined) {
      const named = asked.totals && suite.counters.map(({ name }, at) => [name, asked.totals?.[at] ?? 0])
      asking.batchTotals = named ? Object.fromEntries(named) : null
      await askHidden(asking, fork, limit)
    }
  }
  const outcome = await fork.close()
  asking.accident ??= outcome.accident ?? undefined
  if (outcome.ending === 'error' && answers.length === instances.length)
    asking.hidden ??= { status: 'error', problem: `after its last answer: ${outcome.problem}` }
  return outcome
}

export const CHANGED = 'changed the instance that it was given'

/** Judges one answer by itself. */
export function recordedAnswer(
  prover: Prover,
  contest: Contest,
  asked: AskedInstance,
  reply: TimedReply,
): RecordedAnswer {
  const { answer, thrown, changed, cpuNs, limitNs, stopsAtOnce } = reply
  const { suite } = prover
  const { counters } = suite
  const failed = (problem: string): RecordedAnswer => {
    return { ...unanswered(suite, asked, 'error', problem), cpuNs, limitNs }
  }
  if (changed === true) return failed(CHANGED) // it was asked something else, the second time at least
  if (answer === undefined) return failed(thrown ?? 'gave no answer')
  const { length = counters.length } = answer.counters ?? {}
  if (length !== counters.length)
    return failed(`gave ${length} counters, and the suite names ${counters.length}`)
  const proof = proved(prover, contest, asked, answer)
  const problem = proof.outcome === 'wrong' ? proof.problem : ''
  return {
    ...unanswered(suite, asked, statusOf(proof, reply), problem),
    claim: answer.claim,
    digest: proof.outcome === 'proved' ? digestOfAll(answer.witnesses) : '',
    counters: Object.fromEntries(counters.map(({ name }, index) => [name, answer.counters?.[index] ?? null])),
    cpuNs,
    limitNs,
    ...(stopsAtOnce && { stopsAtOnce }),
  }
}

/** An instance that got no answer, and why. */
function unanswered(
  suite: Session['suite'],
  { instance, variant }: AskedInstance,
  status: AnswerStatus,
  problem: string,
): RecordedAnswer {
  const counters = Object.fromEntries(suite.counters.map(({ name }) => [name, null]))
  const nothing = { claim: '', digest: '', counters, cpuNs: null, limitNs: null }
  return { instance, variant, status, ...nothing, problem }
}

const OUTCOMES: readonly unknown[] = ['proved', 'undecided', 'wrong']

/**
 * The result of a proof. If the proof throws because the value is not an answer, the answer is wrong.
 *
 * @throws UsageError if the suite returns no proof, or its code is wrong
 */
export function proved(
  { suite, asked }: Prover,
  contest: Contest,
  { value }: AskedInstance,
  answer: Answer,
): Proof {
  try {
    const proof = suite.prove(contest.task, value, answer, asked.setOf(contest).shape)
    if (OUTCOMES.includes(Object(proof).outcome)) return proof
    const expected = "an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem"
    throw new UsageError(`the suite ${suite.name}: prove has to return ${expected}, got ${shown(proof)}`)
  } catch (thrown) {
    if (thrown instanceof UsageError || thrown instanceof ReferenceError) throw thrown
    return { outcome: 'wrong', problem: `its answer cannot be read: ${String(thrown)}` }
  }
}

function statusOf(proof: Proof, { answer, isLate }: TimedReply): AnswerStatus {
  if (proof.outcome === 'wrong') return 'wrong'
  if (proof.outcome === 'undecided') return answer?.stopped === true ? 'timeout' : 'undecided' // also if it gave up late
  return isLate ? 'timeout' : 'solved'
}

/** An entrant is not blamed for the cost of instances that are not part of the set. */
async function askHidden(asking: Asking, fork: ForkProcess, limit: number): Promise<void> {
  const { session, contest, answers } = asking
  const hidden = await hiddenFor(session, contest, answers)
  if (hidden.length === 0) return
  const { instances } = session.asked.partOfJob(contest, hidden)
  await fork.call('answer', [instances], limit, (reply) => {
    const asked = hidden[reply.index]
    if (asked !== undefined) asking.hidden ??= problemInHidden(session, contest, asked, reply)
  })
}

/**
 * An instance that is asked beside those of a contest, and made from one of them: a variant, or a counterexample, which resembles it
 * and has another answer. The answer is judged but not recorded. It reveals a claim that was not proved, although it is right
 * for every instance of the set.
 */
interface HiddenInstance extends AskedInstance {
  readonly isVariant: boolean
  /** The right claim of a counterexample, or for a variant what the entrant claims of the instance that it was made from. */
  readonly claim: string
}

const HIDDEN = 10 // of each kind

/** Those that are made from instances which the entrant solved. None if the suite makes none. */
async function hiddenFor(
  session: Session,
  contest: Contest,
  answers: readonly RecordedAnswer[],
): Promise<HiddenInstance[]> {
  const { suite } = session
  const { shape } = session.asked.setOf(contest)
  const all = session.asked.of(contest)
  const solved = answers.filter(({ status }) => status === 'solved')
  const claims = new Map(cheapest(solved).map((answer) => [instanceKey(answer), answer.claim]))
  const made: HiddenInstance[] = []
  for (let number = 0; number < HIDDEN; number++) {
    const seed = seedFor(session.plan.seed, 'hidden', contest.setId, number)
    const asked = all[seed % all.length] as AskedInstance
    const claim = claims.get(instanceKey(asked))
    if (claim === undefined) continue
    const variant = suite.variant?.(asked.value, seed, shape)
    if (variant !== undefined) made.push({ ...asked, value: variant, isVariant: true, claim })
    const found = await suite.checks?.counterexample?.(asked.value, seed, shape)
    if (found !== undefined)
      made.push({ ...asked, value: found.instance, isVariant: false, claim: found.claim })
  }
  return made
}

function problemInHidden(
  session: Session,
  contest: Contest,
  asked: HiddenInstance,
  { answer, thrown, changed }: Reply,
): Finding | undefined {
  const { suite } = session
  const { isVariant, claim } = asked
  const original = session.nameOf(contest, asked.instance)
  const name = `${withArticle(isVariant ? 'new variant of' : `${suite.words.instance} that resembles`)} ${original}`
  if (changed === true) return { status: 'disqualified', problem: `${name}: ${CHANGED}` }
  if (answer === undefined) return { status: 'error', problem: `${name}: ${thrown ?? 'gave no answer'}` }
  const wrong = (problem: string): Finding => ({ status: 'wrong', problem: `${name}: ${problem}` })
  const proof = proved(session, contest, asked, answer)
  if (proof.outcome === 'wrong') return wrong(proof.problem)
  if (proof.outcome === 'undecided') return undefined
  if (!isVariant) {
    const evidence = { witnesses: 0, shownBy: [], known: claim }
    const problem = suite.checks?.refute?.(contest.task, answer.claim, evidence)
    return problem === undefined ? undefined : wrong(problem)
  }
  if (answer.claim === claim) return undefined
  return wrong(
    `claims ${answer.claim}, and had claimed ${claim} for ${original}: one of these is wrong, unless the \`variant\` of the suite is one for which another claim is right`,
  )
}

/** The instance that was being asked when the process ended got no answer. */
function noteLoss({ session, who, instances, answers, witnesses }: Asking, outcome: ForkOutcome): void {
  const hint = outcome.isIdle && who.external ? ': does it answer each line, and flush what it writes?' : ''
  const lost = instances[answers.length] as AskedInstance
  witnesses.push(undefined)
  answers.push(unanswered(session.suite, lost, lossOf(outcome), `${outcome.problem ?? ''}${hint}`))
}

const GRACE = 1.1 // an entrant gives up at the limit by itself; one that is still busy this much later is killed
const BATCH_PATIENCE = 4

/** The CPU time of one attempt. A batch reports nothing until it ends, so it gets that of all its instances. */
function secondsFor({ session, who, contest }: Asking): number {
  const seconds = GRACE * session.plan.timeoutSeconds + 1
  if (contest.mode === 'single') return seconds
  const single = session.preflightOf(who.entrantId ?? '', { ...contest, mode: 'single' })
  return seconds + (single === undefined ? 0 : (BATCH_PATIENCE * costOf(single).sweepMs) / 1000)
}

function lossOf({ ending }: ForkOutcome): 'killed' | 'memory' | 'error' {
  return ending === 'killed' || ending === 'memory' ? ending : 'error'
}

/**
 * The result of a preflight, from the answers of the entrant alone.
 *
 * @param outcomes of the processes in which it was asked
 */
function ownStatus(asking: Asking, outcomes: readonly ForkOutcome[]): Finding {
  const { session, contest, instances, answers, accident, hidden } = asking
  const { words } = session.suite
  const [first] = outcomes
  if (!asking.isOpened && first !== undefined)
    return { status: lossOf(first), problem: `cannot be opened: ${first.problem}` }
  const about = (instance: number, problem: string, more = 0): string =>
    `${session.nameOf(contest, instance)}: ${problem}${andMore(more, words)}`
  const statusOfAnswer = ({ status, problem }: RecordedAnswer) =>
    problem === CHANGED ? 'disqualified' : status
  for (const status of ['disqualified', 'wrong', 'error'] as const) {
    const [failed, ...more] = answers.filter((answer) => statusOfAnswer(answer) === status)
    if (failed !== undefined) return { status, problem: about(failed.instance, failed.problem, more.length) }
  }
  const lost = answers.find(({ status }) => status === 'killed' || status === 'memory')
  if (answers.length < instances.length && lost !== undefined) {
    const open = `${instances.length - answers.length} ${words.instances} not asked`
    const problem = `${lost.problem}; given up after ${outcomes.length} such, ${open}`
    return { status: lost.status === 'memory' ? 'memory' : 'killed', problem: about(lost.instance, problem) }
  }
  const [recalled, ...further] = asking.recalled
  if (recalled !== undefined) {
    const problem = about(recalled, recalling(session.suite), further.length)
    return { status: 'disqualified', problem }
  }
  if (accident !== undefined) return { status: 'disqualified', problem: accident }
  if (hidden !== undefined) return hidden
  if (answers.some(({ status }) => status === 'solved')) return { status: 'ranked', problem: null }
  return solvedNothing(answers, words.instances)
}

/** What an entrant did that is no longer stopped by a budget of 0. */
export function recalling({ counters }: Session['suite']): string {
  const limited = counters.find(({ firstBudget }) => firstBudget !== undefined)
  return `remembers its answer: it gives it again within 0 ${limited?.name}, which had stopped it before it had answered`
}

/** Its last budget was as large as its time allows, so an honest entrant has used it up. */
function isStoppedAtOnce({ status, cpuNs, limitNs }: RecordedAnswer): boolean {
  return status === 'timeout' && cpuNs !== null && limitNs !== null && cpuNs < limitNs / 10
}

/** The result of an entrant that solved nothing, although no answer was wrong. */
function solvedNothing(answers: readonly RecordedAnswer[], word: string): Finding {
  const all = `${answers.length} ${word}`
  const count = (wanted: AnswerStatus): number => answers.filter(({ status }) => status === wanted).length
  const [gaveUp, lacked] = [count('undecided'), count('memory')]
  const late = answers.length - gaveUp - lacked
  if (gaveUp === answers.length) return { status: 'gave-up', problem: `gave up on all ${all}` }
  if (answers.every(isStoppedAtOnce)) {
    const problem = `is stopped at once on all ${all}, whatever its budget: it remembers that it was stopped`
    return { status: 'disqualified', problem }
  }
  if (late === answers.length)
    return { status: 'killed', problem: `answered none of the ${all} within its time` }
  const parts = [
    ...(gaveUp > 0 ? [`gave up on ${gaveUp}`] : []),
    ...(late > 0 ? [`was stopped at its time limit on ${late}`] : []),
    ...(lacked > 0 ? [`was stopped at its memory limit on ${lacked}`] : []),
  ]
  return { status: late > 0 ? 'killed' : 'memory', problem: `solved none of the ${all}: ${listOf(parts)}` }
}
