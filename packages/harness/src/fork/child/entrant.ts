/** An entrant in its process: is loaded, inspected or opened for a job, and asked; its answers are kept until they are read. */

import type { Session } from 'node:inspector'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type CompleteSuite, completed } from '../../complete-suite.ts'
import type { Answer, Entrant, EntrantDefinition, Shape, Suite } from '../../suite.ts'
import { shown, UsageError } from '../../usage-error.ts'
import {
  BUDGET_FACTOR,
  type DefinitionReport,
  type Inspected,
  type InspectJob,
  type InstancesJob,
  type Job,
  type Reply,
  type TimeJob,
} from '../protocol.ts'
import { watchThreads } from './channel.ts'

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
  const { shape, task, proved = [] } = job
  const suite = await loadSuite(job)
  if (!job.external) watchThreads() // what asks a program may use one
  const definition = await definitionFor(suite, job)
  const isRepeatable = definition.repeatable === true
  const isBatch = job.mode === 'batch'
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

/** Some of the instances, one after the other. */
export interface Part {
  /** Index of the first instance. */
  readonly first: number
  readonly count: number
}

/** Records the time after each instance of a part. */
export interface Laps {
  readonly now: () => number
  /** By the position of the instance in the part. */
  readonly after: Float64Array
}

export interface Calls {
  /** Asks all instances of a part, in this order, so often. A batch cannot be divided. */
  ask(budget: number, part?: Part, repeats?: number, laps?: Laps): void
  /** The answers, each with the index of its instance. Reading one may throw. */
  answers(): Iterable<{ readonly index: number; readonly read: () => Answer }>
  /** The sums of the counters, if a batch knows them. */
  totals(): readonly number[] | undefined
  /** Whether the input of a batch was changed. */
  isChanged(): boolean
  /** Drops the answers, so that they are garbage when the next slice begins. */
  forget(): void
}

/** About as many answers as this are kept at most. */
export const MOST_KEPT = 1 << 12

/** @param kept how many answers to make room for, so that the list does not grow while it is timed */
export function callsFor(ready: ReadyEntrant, given: readonly Given[], kept: number = given.length): Calls {
  const instances = given.map(({ instance }) => instance)
  return ready.isBatch ? batchCalls(ready, instances) : singleCalls(ready, instances, kept)
}

function singleCalls({ entrant }: ReadyEntrant, instances: readonly unknown[], kept: number): Calls {
  const raws: unknown[] = new Array(kept).fill(undefined)
  const whole: Part = { first: 0, count: instances.length }
  let asked = whole
  let total = 0
  return {
    ask: (budget, part = whole, repeats = 1, laps = undefined) => {
      asked = part
      total = 0
      const end = part.first + part.count
      for (let repeat = 0; repeat < repeats; repeat++) {
        for (let index = part.first; index < end; index++) {
          raws[total++] = entrant.ask(instances[index], budget)
          if (laps !== undefined) laps.after[index - part.first] = laps.now()
        }
      }
    },
    *answers() {
      for (let number = 0; number < total; number++) {
        const index = asked.first + (number % asked.count)
        const raw = raws[number]
        yield { index, read: () => entrant.read(atOnce(raw), instances[index]) }
      }
    },
    totals: () => undefined,
    isChanged: () => false,
    forget: () => {
      raws.fill(undefined)
    },
  }
}

function batchCalls({ entrant }: ReadyEntrant, instances: readonly unknown[]): Calls {
  if (entrant.pack === undefined || entrant.askMany === undefined || entrant.readMany === undefined)
    throw new Error('it offers batches, but lacks pack, askMany or readMany')
  const { pack, askMany, readMany } = entrant as Required<Entrant<unknown>>
  const packed = pack.call(entrant, instances)
  const read = (raw: unknown): ReturnType<typeof readMany> => readMany.call(entrant, atOnce(raw), instances)
  let raws: unknown[] = []
  return {
    ask: (budget, _part, repeats = 1) => {
      raws = []
      for (let repeat = 0; repeat < repeats; repeat++) raws.push(askMany.call(entrant, packed, budget))
    },
    *answers() {
      for (const raw of raws) {
        const { answers } = read(raw)
        for (const index of instances.keys()) yield { index, read: () => answerAt(answers, index) }
      }
    },
    totals: () => read(raws[0]).totals,
    isChanged: () => !isDeepStrictEqual(packed, pack.call(entrant, instances)),
    forget: () => {
      raws = []
    },
  }
}

function answerAt(answers: readonly Answer[], index: number): Answer {
  const answer = answers[index]
  if (answer === undefined) throw new Error('the batch lacks an answer')
  return answer
}

/** Reading a promise would only show that it is no answer. */
function atOnce(raw: unknown): unknown {
  if (raw instanceof Promise) throw new Error('it returned a promise, and an entrant has to answer at once')
  return raw
}

/** Which entrants a reference names, what each can do, and which files were loaded. */
export async function inspect(job: InspectJob): Promise<Inspected> {
  const inspector = await import('node:inspector') // no process that takes times needs it
  const loadedFiles = filesSeenBy(new inspector.Session())
  loadedFiles() // those of the harness
  const suite = await loadSuite(job)
  const suiteFiles = loadedFiles()
  const definitions = await definitionsOf(suite, job.reference, job.directory)
  const reports = definitions.map((definition) => ({
    id: definition.id,
    title: definition.title ?? definition.id,
    origin: definition.origin ?? '',
    traits: { ...definition.traits },
    ...(definition.family === undefined ? {} : { family: definition.family }),
    external: definition.external === true,
    incomplete: definition.incomplete === true,
    refuses: { ...definition.refuses },
    shapes: job.shapes.map((shape) => offerFor(definition, shape)),
    files: [...(definition.files ?? [])],
  }))
  return { definitions: reports, suiteFiles, files: loadedFiles() }
}

/** An entrant that throws here throws again when it is opened, and only that is reported: others of its module may be sound. */
function offerFor(definition: EntrantDefinition<unknown>, shape: Shape): DefinitionReport['shapes'][number] {
  try {
    const refused = definition.refusesShape?.(shape) ?? null
    return { refused, batch: refused === null && definition.offersBatch?.(shape) === true }
  } catch {
    return { refused: null, batch: false }
  }
}

/**
 * Tells the absolute paths of what was loaded since it was last called. The debugger of V8 knows every script, however it was
 * loaded. It slows a process down.
 */
function filesSeenBy(session: Session): () => string[] {
  const files = new Set<string>()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params: { url } }) => {
    if (url.startsWith('file:')) files.add(fileURLToPath(url))
    else if (url.startsWith('/')) files.add(url)
  })
  session.post('Debugger.enable') // tells of every script that is there, and then of each new one
  return () => {
    const seen = [...files]
    files.clear()
    return seen
  }
}
