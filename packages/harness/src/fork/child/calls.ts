/** Asks an entrant, by itself or in a batch, and keeps what it returned until it is read. */
import { isDeepStrictEqual, types } from 'node:util'
import type { Answer, Entrant } from '../../suite.ts'
import type { Reply } from '../protocol.ts'
import type { Given, ReadyEntrant } from './ready-entrant.ts'

const { isProxy, isTypedArray } = types

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
  if (!(thrown instanceof Error)) return `threw ${String(thrown)}`
  return [thrown.name, thrown.message].filter(Boolean).join(': ')
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

/** Reading is not timed, and a promise would only show that it is no answer. @throws Error for what an entrant has put off */
function atOnce(raw: unknown): unknown {
  const putOff = raw instanceof Promise ? 'a promise' : putOffIn(raw)
  if (putOff === undefined) return raw
  throw new Error(`it returned ${putOff}, and an entrant has to answer at once`)
}

/** The parts of an answer, and theirs, are looked at; of a list, the first ones. */
const [DEEPEST, MOST_PARTS] = [2, 16]

/** What is only worked out when it is read. */
function putOffIn(value: unknown, depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const layers = layersOf(value)
  if (layers.some((layer) => isProxy(layer))) return 'a proxy'
  const own = layers.flatMap((layer) => keysOf(layer).flatMap((key) => lazyPart(value, layer, key) ?? []))[0]
  if (own !== undefined || depth === DEEPEST || isTypedArray(value)) return own
  for (const key of keysOf(value)) {
    const within = putOffIn(Object.getOwnPropertyDescriptor(value, key)?.value, depth + 1)
    if (within !== undefined) return within
  }
  return undefined
}

/** An object, and its prototypes that are not of the language, as far as no trap is called. */
function layersOf(value: object): object[] {
  const next: object | null = isProxy(value) ? null : Object.getPrototypeOf(value)
  return next === null || OF_LANGUAGE.has(next) ? [value] : [value, ...layersOf(next)]
}

function lazyPart(value: object, layer: object, key: string | symbol): string | undefined {
  const part = Object.getOwnPropertyDescriptor(layer, key)
  if (part?.get !== undefined) return `an object with the getter "${String(key)}"`
  const isCalled = typeof part?.value === 'function' && isReadBy(value, key)
  return isCalled ? `a list with its own "${String(key)}"` : undefined
}

/** The prototypes of the language and of Node, before any module of the suite is loaded. */
const OF_LANGUAGE = new Set<unknown>([
  ...[Object.getPrototypeOf(Uint8Array.prototype), Buffer.prototype],
  ...Object.values(Object.getOwnPropertyDescriptors(globalThis)).map(({ value }) => value?.prototype),
])

/** The elements of typed arrays are numbers. */
function keysOf(owner: object): (string | symbol)[] {
  if (isTypedArray(owner)) return Object.getOwnPropertySymbols(owner)
  const isLong = Array.isArray(owner) && owner.length > MOST_PARTS
  return isLong ? Array.from({ length: MOST_PARTS }, (_, at) => String(at)) : Reflect.ownKeys(owner)
}

/** Whether reading a list calls this function in place of that of the language: `map`, or the symbol of its iterator. */
function isReadBy(value: object, key: string | symbol): boolean {
  if (key === 'constructor') return false
  return Array.isArray(value) ? key in Array.prototype : isTypedArray(value) && key in Uint8Array.prototype
}

/**
 * Whether a budget of 0 stops the entrant. One that does the same work whenever it is asked the same is stopped by it always or never: if it was
 * stopped, and answers once it has answered without this limit, it remembers. No time is needed to see this, so it is certain on any machine.
 * Undefined if the entrant promises no such thing, if nothing limits it, or if it throws.
 */
export function isStoppedAtOnce(
  { entrant, isBatch, isRepeatable, firstBudget }: ReadyEntrant,
  { instance }: Given,
): boolean | undefined {
  if (isBatch || !isRepeatable || firstBudget === Infinity) return undefined
  try {
    return entrant.read(atOnce(entrant.ask(instance, 0)), instance).stopped === true
  } catch {
    return undefined
  }
}
