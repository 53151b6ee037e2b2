/** Fills in what a suite leaves to the harness. */
import { isDeepStrictEqual } from 'node:util'
import type {
  Answer,
  EntrantDefinition,
  InstanceSet,
  NamedEntrant,
  Proof,
  SetDescription,
  Suite,
  Words,
} from './suite.ts'
import { reasonOf, shown, UsageError } from './usage-error.ts'

type Filled = 'words' | 'tasks' | 'counters' | 'readSet' | 'encode' | 'decode' | 'load' | 'prove'

/** What the harness works with: every suite in the longer form, in which functions list sets and entrants. */
export interface CompleteSuite<Instance = unknown>
  extends Omit<Suite<Instance>, 'check' | Filled>,
    Required<Pick<Suite<Instance>, Filled>> {
  readonly sets: Extract<Suite<Instance>['sets'], () => unknown>
  readonly entrants: (peersFrom?: string) => Promise<NamedEntrant[]>
}

const WORDS = { instance: 'instance', instances: 'instances', entrant: 'entrant', entrants: 'entrants' }
const TASKS = [{ name: 'answer', description: 'give the right answer' }]

/** @param suite whose members are of the right kinds */
export function completed(suite: Suite): CompleteSuite {
  const { check, sets, entrants, ...others } = suite
  const { words = WORDS } = suite
  return {
    ...{ words, tasks: TASKS, counters: [], encode: encodeData, decode: decodeData },
    ...(typeof sets === 'function' ? { sets } : setsIn(suite, sets, words)),
    ...(typeof entrants === 'object' && { load: loaderOf(entrants, words) }),
    ...(check && { prove: proofBy(suite.name, check) }),
    ...others,
    entrants: async (peersFrom?: string) => {
      const all = typeof entrants === 'object' ? Object.keys(entrants) : await entrants(peersFrom)
      return all.map((entrant) =>
        typeof entrant === 'string' ? { name: entrant, description: '' } : entrant,
      )
    },
  } as CompleteSuite
}

function setsIn(
  suite: Suite,
  sets: Extract<Suite['sets'], object>,
  { instances: word }: Words,
): Pick<CompleteSuite, 'sets' | 'readSet'> {
  const read = async (id: string): Promise<InstanceSet<unknown>> => {
    const make = named(sets as Readonly<Record<string, () => unknown>>, id, 'set')
    const made = (await make()) as readonly unknown[] | InstanceSet<unknown>
    const set = 'instances' in made ? { ...made, id } : { id, instances: made }
    const stray = suite.encode === undefined ? set.instances.find((one) => !isData(one)) : undefined
    if (stray === undefined) return set
    throw new UsageError(
      `the suite ${suite.name}: its ${word} are no plain data, so it needs encode and decode: ${shown(stray)}`,
    )
  }
  const describe = async (name: string): Promise<SetDescription> => {
    const { instances } = await read(name).catch((thrown) => {
      throw thrown instanceof UsageError ? thrown : new UsageError(`cannot read ${name}: ${reasonOf(thrown)}`)
    })
    return { name, description: '', count: instances.length }
  }
  return { sets: () => Promise.all(Object.keys(sets).map(describe)), readSet: read }
}

function loaderOf(
  entrants: Readonly<Record<string, (instance: unknown) => unknown>>,
  { entrant: word }: Words,
): CompleteSuite['load'] {
  return async (id): Promise<EntrantDefinition<unknown>[]> => {
    const ask = named(entrants, id, word)
    const read = (result: unknown): Answer => ({ claim: 'answered', witnesses: [encodeData(result)] })
    return [{ id, open: () => ({ ask: (instance) => ask(instance), read }) }]
  }
}

/** @throws UsageError for a name that is none of them */
function named<Value>(values: Readonly<Record<string, Value>>, name: string, word: string): Value {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value !== undefined) return value
  throw new UsageError(`unknown ${word} "${name}": expected one of ${Object.keys(values).join(', ')}`)
}

function proofBy(name: string, check: NonNullable<Suite['check']>): CompleteSuite['prove'] {
  return (_task, instance, { witnesses: [bytes = new Uint8Array()] }): Proof => {
    const problem: unknown = check(instance, decodeData(bytes) as never)
    if (problem === undefined) return { outcome: 'proved' }
    if (typeof problem === 'string') return { outcome: 'wrong', problem }
    throw new UsageError(
      `the suite ${name}: check has to return what is wrong in words, or undefined, got ${shown(problem)}`,
    )
  }
}

/** The key of a typed array in JSON: its type. Its bytes are beside it. */
const TYPED = '\u0000typed'

const TYPES = [
  ...[Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array],
  ...[Float32Array, Float64Array, BigInt64Array, BigUint64Array],
] as const

/** Plain data, with typed arrays, as JSON. @throws TypeError for what JSON has no words for */
export function encodeData(value: unknown): Uint8Array {
  const text = JSON.stringify(value, (_key, member) => {
    if (!ArrayBuffer.isView(member)) return member
    const bytes = Buffer.from(member.buffer, member.byteOffset, member.byteLength)
    return { [TYPED]: member.constructor.name, bytes: bytes.toString('base64') }
  })
  if (text === undefined) throw new TypeError(`expected plain data, got ${shown(value)}`)
  return new TextEncoder().encode(text)
}

export function decodeData(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes), (_key, member) => {
    const Type = TYPES.find(({ name }) => name === member?.[TYPED])
    return Type === undefined ? member : new Type(Uint8Array.from(Buffer.from(member.bytes, 'base64')).buffer)
  })
}

function isData(value: unknown): boolean {
  return isDeepStrictEqual(decodeData(encodeData(value)), value)
}
