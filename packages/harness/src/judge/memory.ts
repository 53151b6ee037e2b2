/**
 * Tells from times whether an entrant remembers answers. Its processes met new instances, each several times, and each was made from an instance
 * of the set, with a little less to do. Who remembers is too fast in one of two comparisons:
 *
 * - of a new instance: the calls after the first, or after the first few, take a fraction of those before;
 * - of two instances: the one of the set, which was asked thousands of times, takes a fraction of the new one, which comes next and needed no
 *   more work.
 *
 * Instances are counted, so no long one hides the others, and who remembers a part of them shows it in that part. What disturbs a process makes any
 * call slow, the last as often as the first. So instances that show the opposite are subtracted.
 */
import { sumOf } from '../numbers.ts'
import type { ForkEvent } from '../record/events.ts'

/** How many of the new instances show that an entrant remembers. */
export interface Remembered {
  /** Whether each is compared with itself, asked again, or with the one of the set from which it was made. */
  readonly compared: 'again' | 'known'
  readonly shown: number
  readonly of: number
  /** Whether there were so many processes that one of them could be left out. */
  readonly isCertain: boolean
}

/**
 * From this share of the instances on, an entrant remembers. Up to 9 % of those of an honest solver showed it, also on a busy machine or a slow
 * engine, and a quarter if remembering halves the mean time: instances are met the more often, the longer they take.
 */
const LEAST_SHARE = 0.2
/** What shows it exceeds what shows the opposite by so many standard deviations of their difference, if both are as likely. */
const LEAST_DEVIATIONS = 3
/** One process can be disturbed throughout, so of three or more the one that shows most is left out. */
const LEAST_PROCESSES = 3
/** A third. An honest solver takes up to twice as long at first: afterwards, caches and the predictors of branches have learned an instance. */
const FALL = 3
/** A quarter, because that of the set has been learned better. */
const FALL_FROM_NEW = 4
/** What a process needs to come back to code and memory that it has not used for a moment. */
const COLD_NS = 1000
/** Where the system tells the CPU time of a program in steps of 10 ms. */
const COARSE_NS = 2e7

/** 1 for an instance that shows memory, −1 for one that shows the opposite as clearly, or 0. */
type Sign = 1 | 0 | -1

/** The comparison that shows more, if the times show that an entrant remembers. */
export function rememberedIn(forks: readonly ForkEvent[]): Remembered | undefined {
  const [again, known] = [judged('again', forks.map(signsOfCalls)), judged('known', forks.map(signsOfKnown))]
  if (again === undefined || known === undefined) return again ?? known
  return known.shown * again.of > again.shown * known.of ? known : again
}

/** @param processes the signs of each */
function judged(
  compared: Remembered['compared'],
  processes: readonly (readonly Sign[])[],
): Remembered | undefined {
  const inOrder = processes
    .filter((signs) => signs.length > 0)
    .sort((a, b) => sumOf(a) / a.length - sumOf(b) / b.length)
  const isCertain = inOrder.length >= LEAST_PROCESSES
  const signs = (isCertain ? inOrder.slice(0, -1) : inOrder).flat()
  const [shown, clear] = [sumOf(signs), signs.filter((sign) => sign !== 0).length]
  const isShown =
    shown > 0 && shown >= LEAST_SHARE * signs.length && shown >= LEAST_DEVIATIONS * Math.sqrt(clear)
  return isShown ? { compared, shown, of: signs.length, isCertain } : undefined
}

function signsOfCalls(fork: ForkEvent): Sign[] {
  const leastNs = leastOf(fork)
  return (fork.met?.ns ?? []).map((ns) => {
    if (fallsOnce(ns, leastNs)) return 1
    return fallsOnce([...ns].reverse(), leastNs) ? -1 : 0
  })
}

/** Whether there is a call after which all take a fraction of any before. */
function fallsOnce(ns: readonly number[], leastNs: number): boolean {
  return ns.some(
    (_, at) => at > 0 && isFraction(Math.max(...ns.slice(at)), Math.min(...ns.slice(0, at)), leastNs),
  )
}

function isFraction(ns: number, ofNs: number, leastNs: number, fall = FALL): boolean {
  return ofNs >= fall * (ns + leastNs)
}

function signsOfKnown(fork: ForkEvent): Sign[] {
  const { met } = fork
  const leastNs = leastOf(fork)
  return (met?.ns ?? []).flatMap(([newNs = 0], at): Sign[] => {
    const [knownNs, work, knownWork] = [met?.knownNs[at] ?? 0, met?.work[at], met?.knownWork[at]]
    if (work == null || knownWork == null || work > knownWork) return []
    if (isFraction(knownNs, newNs, leastNs, FALL_FROM_NEW)) return [1]
    return [isFraction(newNs, knownNs, leastNs, FALL_FROM_NEW) ? -1 : 0]
  })
}

/** What is added to a time before it is compared, because a difference of so much means nothing. */
function leastOf({ outside }: ForkEvent): number {
  return COLD_NS + (outside?.unsureNs === undefined ? 0 : COARSE_NS)
}
