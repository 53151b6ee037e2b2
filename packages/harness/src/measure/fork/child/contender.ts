/** Prepares an entrant for one job: loads it, opens it for the shape, and decodes its instances. */
import type { Answer, Domain, Entrant, EntrantDefinition } from '../../../domain.ts'
import { shown, UsageError } from '../../../usage-error.ts'
import { type InstancesJob, type Job, pack, type SentAnswer, unpack } from '../protocol.ts'

export interface Contender {
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
}

export async function loadDomain({ suite }: Pick<Job, 'suite'>): Promise<Domain> {
  const { domain } = (await import(suite)) as { domain?: Domain }
  if (domain === undefined) throw new Error(`${suite} exports no domain`)
  return domain
}

export async function makeReady(job: InstancesJob): Promise<Contender> {
  const suite = await loadDomain(job)
  const domain = kept(suite)
  const definition = await definitionFor(suite, job)
  const isRepeatable = definition.repeatable === true
  const originals = unpack(job.instances)
  return {
    domain,
    isRepeatable,
    timedBudget: isRepeatable ? (job.sufficientBudget ?? Infinity) : Infinity,
    originals,
    instances: originals.map((bytes) => domain.decode(Uint8Array.from(bytes), job.shape)),
    entrant: requireEntrant(domain, definition.id, await definition.open(job.shape, job.task)),
  }
}

/** An entrant can import the suite and replace its functions, also the one by which its instances are compared. */
function kept(suite: Domain): Domain {
  const { encode, decode } = suite
  return Object.assign(Object.create(suite) as Domain, {
    encode: encode.bind(suite),
    decode: decode.bind(suite),
  })
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
export function requireEntrant({ name }: Domain, id: string, opened: unknown): Entrant<unknown> {
  const { ask, read } = Object(opened) as Partial<Entrant<unknown>>
  if (typeof ask === 'function' && typeof read === 'function') return opened as Entrant<unknown>
  throw new UsageError(
    `the suite ${name}: open of ${id} has to return an object with the functions "ask" and "read", got ${shown(opened)}`,
  )
}

/** Whether an instance was changed since it was handed over. */
export function isChanged({ domain, instances, originals }: Contender, index: number): boolean {
  return !isSame(domain.encode(instances[index]), originals[index] as Uint8Array)
}

export function isSame(one: Readonly<Uint8Array>, other: Readonly<Uint8Array>): boolean {
  if (one.length !== other.length) return false
  for (let position = 0; position < one.length; position++)
    if (one[position] !== other[position]) return false
  return true
}

/** Reading a promise would only show that it is no answer. */
export function atOnce(raw: unknown): unknown {
  if (raw instanceof Promise) throw new Error('it returned a promise, and an entrant has to answer at once')
  return raw
}

export function readOne({ entrant }: Contender, raw: unknown, instance: unknown): Answer {
  return entrant.read(atOnce(raw), instance)
}

/** All instances in one call. */
export function askAll({ entrant }: Contender, packed: unknown, budget: number): unknown {
  if (entrant.askMany === undefined) throw new Error('it no longer offers askMany')
  return entrant.askMany(packed, budget)
}

export function packAll({ entrant }: Contender, instances: readonly unknown[]): unknown {
  if (entrant.pack === undefined) throw new Error('it no longer offers pack')
  return entrant.pack(instances)
}

export function readAll(
  { entrant }: Contender,
  raw: unknown,
  instances: readonly unknown[],
): { readonly answers: readonly Answer[]; readonly totals?: readonly number[] } {
  if (entrant.readMany === undefined) throw new Error('it no longer offers readMany')
  return entrant.readMany(atOnce(raw), instances)
}

/** One of the answers of a batch. */
export function answerOf(answers: readonly Answer[], index: number): Answer {
  const answer = answers[index]
  if (answer === undefined) throw new Error('the batch lacks an answer')
  return answer
}

/** @throws Error for an answer that does not have its type, because it may come from any module. */
export function sent({ claim, witnesses, counters, stopped }: Answer): SentAnswer {
  if (typeof claim !== 'string' || !Array.isArray(witnesses))
    throw new Error('the answer lacks a claim or witnesses')
  if (!witnesses.every((witness) => witness instanceof Uint8Array))
    throw new Error('a witness is not made of bytes')
  if (counters?.every(isCount) === false) throw new Error('a counter is not a whole number from 0')
  return {
    claim,
    witnesses: pack(witnesses),
    ...(counters === undefined ? {} : { counters }),
    ...(stopped === undefined ? {} : { stopped }),
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
