/** Prepares an entrant for one job: loads it, opens it for the shape, and decodes its instances. */
import { type CompleteSuite, completed } from '../../complete-suite.ts'
import type { Answer, Entrant, EntrantDefinition, Suite } from '../../suite.ts'
import { shown, UsageError } from '../../usage-error.ts'
import { BUDGET_FACTOR, type InstancesJob, type Job, type Reply, type TimeJob } from '../protocol.ts'
import { watchThreads } from './accidents.ts'

export interface ReadyEntrant {
  readonly suite: CompleteSuite
  readonly entrant: Entrant<unknown>
  /** It is asked all instances in one call. */
  readonly isBatch: boolean
  /** Whether its counters may not change. */
  readonly isRepeatable: boolean
  /** The first of growing budgets. Infinity if nothing limits the work of an entrant. */
  readonly firstBudget: number
  /** The budget for variants and counterexamples, whose cost is not known. */
  readonly newBudget: number
  /** The budget of everything that is timed: no larger than necessary, so that it does not tell what is timed. */
  readonly timedBudget: number
  /** Makes an instance of its own from bytes. */
  readonly decode: (bytes: Readonly<Uint8Array>) => Given
}

/** The object that an entrant gets, which nothing else uses, and a copy of it for a later comparison. */
export interface Given {
  readonly instance: unknown
  readonly bytes: Readonly<Uint8Array>
}

export async function loadSuite({ suite: module }: Pick<Job, 'suite'>): Promise<CompleteSuite> {
  const { suite } = (await import(module)) as { suite?: Suite }
  if (suite === undefined) throw new Error(`${module} exports no suite`)
  return completed(suite)
}

export async function makeReady(job: InstancesJob & Partial<Pick<TimeJob, 'proved'>>): Promise<ReadyEntrant> {
  const { mode, shape, task, proved = [] } = job
  const suite = await loadSuite(job)
  if (!job.external) watchThreads() // what asks a program may use one
  const definition = await definitionFor(suite, job)
  const isRepeatable = definition.repeatable === true
  const isBatch = mode === 'batch'
  const limited = suite.counters.find(({ firstBudget }) => firstBudget !== undefined)
  const { firstBudget = Infinity, name = '' } = limited ?? {}
  const counts = proved.map(({ counters }) => counters[name] ?? Infinity)
  return {
    suite,
    isBatch,
    isRepeatable,
    firstBudget,
    newBudget: isBatch ? Infinity : firstBudget,
    timedBudget: isRepeatable && !isBatch ? sufficientBudget(firstBudget, counts) : Infinity,
    decode: (bytes) => ({ bytes, instance: suite.decode(Uint8Array.from(bytes), shape) }),
    entrant: await definition.open(shape, task),
  }
}

/** The first of growing budgets that exceeds what every answer counted, or Infinity. */
function sufficientBudget(firstBudget: number, counts: readonly number[]): number {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  if (most > Number.MAX_SAFE_INTEGER) return Infinity
  let enough = firstBudget
  while (enough <= most) enough *= BUDGET_FACTOR
  return enough
}

async function definitionFor(
  suite: CompleteSuite,
  { reference, entrantId, directory, shape, task }: InstancesJob,
): Promise<EntrantDefinition<unknown>> {
  const definitions = await definitionsOf(suite, reference, directory)
  const definition = definitions.find(({ id }) => entrantId === null || id === entrantId)
  if (definition === undefined) throw new Error(`${reference} no longer has ${entrantId}`)
  const refusal = definition.refuses?.[task] ?? definition.refusesShape?.(shape)
  if (refusal !== undefined) throw new Error(refusal)
  return definition
}

/** @throws UsageError for what is no list of entrants: that is a mistake of the suite. */
export async function definitionsOf(
  suite: CompleteSuite,
  reference: string,
  directory: string,
): Promise<readonly EntrantDefinition<unknown>[]> {
  const definitions: unknown = await suite.load(reference, directory)
  const isEntrant = (value: unknown): boolean => {
    const { id, open } = Object(value) as Partial<EntrantDefinition<unknown>>
    return typeof id === 'string' && typeof open === 'function'
  }
  if (Array.isArray(definitions) && definitions.length > 0 && definitions.every(isEntrant)) return definitions
  const expected = 'has to return a list of at least one entrant, each with an id and a function "open"'
  throw new UsageError(`the suite ${suite.name}: load('${reference}') ${expected}, got ${shown(definitions)}`)
}

/** Whether an instance was changed since it was handed over. */
export function isChanged({ suite }: ReadyEntrant, { instance, bytes }: Given): boolean {
  return Buffer.compare(suite.encode(instance), bytes) !== 0
}

/** What `read` returns or throws, as a reply. */
export function replyOf(index: number, read: () => Answer): Reply {
  try {
    return { index, answer: checkedAnswer(read()) }
  } catch (thrown) {
    return { index, thrown: describeThrown(thrown) }
  }
}

/** @throws Error for an answer that does not have its type, because it may come from any module. */
function checkedAnswer({ claim, witnesses, counters, stopped }: Answer): Answer {
  if (typeof claim !== 'string' || !Array.isArray(witnesses))
    throw new Error('the answer lacks a claim or witnesses')
  if (!witnesses.every((witness) => witness instanceof Uint8Array))
    throw new Error('a witness is not made of bytes')
  if (counters?.every((count) => Number.isSafeInteger(count) && count >= 0) === false)
    throw new Error('a counter is not a whole number from 0')
  return {
    claim,
    witnesses,
    ...(counters && { counters: [...counters] }),
    ...(stopped === true && { stopped }),
  }
}

export function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`
}
