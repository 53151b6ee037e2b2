/** Prepares an entrant for one job: loads it, opens it for the shape, and decodes its instances. */
import { isDeepStrictEqual } from 'node:util'
import type { Answer, Domain, Entrant, EntrantDefinition } from '../../../domain.ts'
import { shown, UsageError } from '../../../usage-error.ts'
import type { InstancesJob, Job, Reply } from '../protocol.ts'

export interface ReadyEntrant {
  readonly domain: Domain
  readonly entrant: Entrant<unknown>
  /** Whether its counters may not change. */
  readonly isRepeatable: boolean
  /** The budget of everything that is timed: no larger than necessary, so that it does not tell what is timed. */
  readonly timedBudget: number
  /** The objects that the entrant gets. Nothing else uses them while it works. */
  readonly instances: readonly unknown[]
  /** A copy of what it was given, for a later comparison. */
  readonly originals: readonly Readonly<Uint8Array>[]
  /** Makes an instance of its own from bytes. */
  readonly decode: (bytes: Readonly<Uint8Array>) => unknown
}

export async function loadDomain({ suite }: Pick<Job, 'suite'>): Promise<Domain> {
  const { domain } = (await import(suite)) as { domain?: Domain }
  if (domain === undefined) throw new Error(`${suite} exports no domain`)
  return domain
}

export async function makeReady(job: InstancesJob): Promise<ReadyEntrant> {
  const domain = await loadDomain(job)
  const definition = await definitionFor(domain, job)
  const isRepeatable = definition.repeatable === true
  const decode = (bytes: Readonly<Uint8Array>): unknown => domain.decode(Uint8Array.from(bytes), job.shape)
  return {
    domain,
    isRepeatable,
    timedBudget: isRepeatable ? (job.sufficientBudget ?? Infinity) : Infinity,
    originals: job.instances,
    instances: job.instances.map(decode),
    decode,
    entrant: requireEntrant(domain, definition.id, await definition.open(job.shape, job.task)),
  }
}

async function definitionFor(
  domain: Domain,
  { reference, entrantId, directory, shape, task }: InstancesJob,
): Promise<EntrantDefinition<unknown>> {
  const definitions = await definitionsOf(domain, reference, directory)
  const definition = definitions.find(({ id }) => entrantId === null || id === entrantId)
  if (definition === undefined) throw new Error(`${reference} no longer has ${entrantId}`)
  const refusal = definition.refuses?.[task] ?? definition.refusesShape?.(shape)
  if (refusal !== undefined) throw new Error(refusal)
  return definition
}

/** @throws UsageError for what is no list of entrants: that is a mistake of the suite. */
export async function definitionsOf(
  domain: Domain,
  reference: string,
  directory: string,
): Promise<readonly EntrantDefinition<unknown>[]> {
  const definitions: unknown = await domain.load(reference, directory)
  const isEntrant = (value: unknown): boolean => {
    const { id, open } = Object(value) as Partial<EntrantDefinition<unknown>>
    return typeof id === 'string' && id !== '' && typeof open === 'function'
  }
  if (Array.isArray(definitions) && definitions.length > 0 && definitions.every(isEntrant)) return definitions
  const expected = 'has to return a list of at least one entrant, each with an id and a function "open"'
  throw new UsageError(
    `the suite ${domain.name}: load('${reference}') ${expected}, got ${shown(definitions)}`,
  )
}

/** @throws UsageError for what cannot be asked: that is a mistake of the suite, too. */
export function requireEntrant(
  { name }: Pick<Domain, 'name'>,
  id: string,
  opened: unknown,
): Entrant<unknown> {
  const { ask, read } = Object(opened) as Partial<Entrant<unknown>>
  if (typeof ask === 'function' && typeof read === 'function') return opened as Entrant<unknown>
  throw new UsageError(
    `the suite ${name}: open of ${id} has to return an object with the functions "ask" and "read", got ${shown(opened)}`,
  )
}

/** Whether an instance was changed since it was handed over. */
export function isChanged({ domain, instances, originals }: ReadyEntrant, index: number): boolean {
  return !isSame(domain.encode(instances[index]), originals[index] as Uint8Array)
}

export function isSame(one: Readonly<Uint8Array>, other: Readonly<Uint8Array>): boolean {
  if (one.length !== other.length) return false
  for (let position = 0; position < one.length; position++)
    if (one[position] !== other[position]) return false
  return true
}

/** Infinity if nothing limits the work of an entrant. */
export function firstBudgetOf({ domain }: ReadyEntrant): number {
  return domain.counters.find(({ firstBudget }) => firstBudget !== undefined)?.firstBudget ?? Infinity
}

/** Asks one instance, and reads the answer at once. */
export function askAndRead({ entrant }: ReadyEntrant, instance: unknown, budget: number): Answer {
  return entrant.read(atOnce(entrant.ask(instance, budget)), instance)
}

/** Instances that are asked in one call. */
export interface Batch {
  ask(budget: number): unknown
  /** The answers in what `ask` returned. Each function may throw. */
  answers(raw: unknown): (() => Answer)[]
  /** The sums of the counters, if it knows them. */
  totals(raw: unknown): readonly number[] | undefined
  /** Whether the entrant changed what it was given. */
  isChanged(): boolean
}

export function batchOf({ entrant }: ReadyEntrant, instances: readonly unknown[]): Batch {
  if (entrant.pack === undefined || entrant.askMany === undefined || entrant.readMany === undefined)
    throw new Error('it offers batches, but lacks pack, askMany or readMany')
  const { pack, askMany, readMany } = entrant as Required<Entrant<unknown>>
  const packed = pack.call(entrant, instances)
  const read = (raw: unknown): ReturnType<typeof readMany> => readMany.call(entrant, atOnce(raw), instances)
  return {
    ask: (budget) => askMany.call(entrant, packed, budget),
    answers: (raw) => {
      const { answers } = read(raw)
      return instances.map((_, at) => () => {
        const answer = answers[at]
        if (answer === undefined) throw new Error('the batch lacks an answer')
        return answer
      })
    },
    totals: (raw) => read(raw).totals,
    isChanged: () => !isDeepStrictEqual(packed, pack.call(entrant, instances)),
  }
}

/** Reading a promise would only show that it is no answer. */
export function atOnce(raw: unknown): unknown {
  if (raw instanceof Promise) throw new Error('it returned a promise, and an entrant has to answer at once')
  return raw
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
  if (counters?.every(isCount) === false) throw new Error('a counter is not a whole number from 0')
  return {
    claim,
    witnesses,
    ...(counters && { counters: [...counters] }),
    ...(stopped === true && { stopped }),
  }
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

export function describeThrown(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : `threw ${String(thrown)}`
  } catch {
    return 'threw something that cannot be turned into text'
  }
}
