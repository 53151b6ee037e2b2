/**
 * Asks for instances that the process has never seen, and then for the same again. An honest entrant is a little
 * faster the second time, because the processor has learned its branches; one that remembers is much faster. And an
 * entrant that carries the answers of a published set with it is much faster on that set than on anything new.
 */
import { cpuNow, wallNow } from './clocks.ts'
import { askAll, type Contender, describeThrown, packAll, readAll, sent } from './contender.ts'
import { type AnswerReport, type Command, type MeetingReport, type TimeJob, unpack } from '../protocol.ts'

const MOST_NS = 25e6 // of the first meeting; what is not asked by then is left out
const PRIMING = 2
const AGAIN = 3

export function meetNewInstances(
  contender: Contender,
  job: TimeJob,
  { instances, originals }: Extract<Command, { do: 'meet' }>,
): MeetingReport {
  const now = job.external ? wallNow : cpuNow
  const decoded = (): unknown[] => unpack(instances).map((bytes) => contender.domain.decode(bytes, job.shape))
  const familiar = originals.map((index) => contender.instances[index])
  const terms = { now, budget: contender.domain.budget?.first ?? Infinity }
  const ask = job.mode === 'batch' ? askBatch : askSingly
  return ask(contender, { familiar, fresh: decoded(), copies: decoded() }, terms)
}

interface Groups {
  readonly familiar: readonly unknown[]
  readonly fresh: readonly unknown[]
  /** The fresh ones once more, as other objects. */
  readonly copies: readonly unknown[]
}

interface MeetingTerms {
  readonly now: () => number
  readonly budget: number
}

function askSingly(contender: Contender, groups: Groups, { now, budget }: MeetingTerms): MeetingReport {
  const { entrant } = contender
  const time = (instances: readonly unknown[], limits: { mostNs: number; budget: number }, keep: unknown[]): number => {
    const start = now()
    const wallEnd = wallNow() + limits.mostNs
    for (const instance of instances) {
      keep.push(entrant.ask(instance, limits.budget))
      if (wallNow() > wallEnd && now() - start > limits.mostNs) break
    }
    return now() - start
  }
  const raws: unknown[] = []
  const known = { mostNs: Infinity, budget: Infinity }
  for (let pass = 0; pass < PRIMING; pass++) time(groups.familiar, known, [])
  const firstNs = time(groups.fresh, { mostNs: MOST_NS, budget }, raws)
  const met = raws.length
  const answers = raws.map((raw, index) => reportOn(index, () => entrant.read(raw, groups.fresh[index])))
  const least = (instances: readonly unknown[], limits: typeof known): number =>
    Math.min(...Array.from({ length: AGAIN }, () => time(instances.slice(0, met), limits, [])))
  return {
    instances: met,
    firstNs,
    againNs: least(groups.fresh, { mostNs: Infinity, budget }),
    copiesNs: least(groups.copies, { mostNs: Infinity, budget }),
    familiarNs: least(groups.familiar, known),
    answers,
  }
}

function askBatch(contender: Contender, groups: Groups, { now, budget }: MeetingTerms): MeetingReport {
  const time = (packed: unknown, limit = budget): { ns: number; raw: unknown } => {
    const start = now()
    const raw = askAll(contender, packed, limit)
    return { ns: now() - start, raw }
  }
  const [familiar, fresh, copies] = [groups.familiar, groups.fresh, groups.copies].map((all) => packAll(contender, all))
  for (let pass = 0; pass < PRIMING; pass++) time(familiar, Infinity)
  const first = time(fresh)
  const { answers } = readAll(contender, first.raw, groups.fresh)
  const least = (packed: unknown, limit = budget): number =>
    Math.min(...Array.from({ length: AGAIN }, () => time(packed, limit).ns))
  return {
    instances: groups.fresh.length,
    firstNs: first.ns,
    againNs: least(fresh),
    copiesNs: least(copies),
    familiarNs: least(familiar, Infinity),
    answers: answers.map((answer, index) => reportOn(index, () => answer)),
  }
}

function reportOn(index: number, read: () => Parameters<typeof sent>[0]): AnswerReport {
  const report = { index, cpuNs: 0, limitNs: 0 }
  try {
    return { ...report, answer: sent(read()) }
  } catch (thrown) {
    return { ...report, thrown: describeThrown(thrown) }
  }
}
