/**
 * Keeps every function of Node and of the language that a fork uses while an entrant is in the process. They
 * are taken before any module of the suite is loaded. So if an entrant replaces one of them later, this has
 * no effect here and is reported.
 */
import fs, * as fsExports from 'node:fs'
import * as perfHooksExports from 'node:perf_hooks'

const { cpuUsage, hrtime, memoryUsage } = process
const { bigint } = hrtime
const { writeSync, readSync } = fs
const { stringify, parse } = JSON
let collect: (() => void) | undefined
const toNumber = Number
const NS_PER_US = 1e3

/** User and system time of this process since its start, all threads included. */
export function cpuNow(): number {
  const { user, system } = cpuUsage()
  return (user + system) * NS_PER_US
}

export function wallNow(): number {
  return toNumber(bigint())
}

/** The used bytes of the heap and of typed arrays. */
export function occupiedBytes(): number {
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}

/** Before any module of the suite is loaded. With a flag on the command line, Node would compile its own modules at every start. */
export async function takeGarbageCollector(): Promise<void> {
  const [{ setFlagsFromString }, { runInNewContext }] = await Promise.all([
    import('node:v8'),
    import('node:vm'),
  ])
  setFlagsFromString('--expose-gc')
  collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
}

export function collectGarbage(): void {
  if (collect === undefined) throw new Error('the garbage collector was not taken')
  collect()
}

export function write(channel: number, text: string): void {
  writeSync(channel, text)
}

export function read(channel: number, into: Uint8Array): number {
  return readSync(channel, into, 0, into.length, null)
}

export function toJson(value: unknown): string {
  return stringify(value)
}

export function fromJson(text: string): unknown {
  return parse(text)
}

const BUILT_IN = [
  Array,
  Buffer,
  Date,
  Float64Array,
  Function,
  Map,
  Number,
  Object,
  Promise,
  Set,
  String,
  Uint8Array,
]
const OF_PROCESS = ['cpuUsage', 'hrtime', 'memoryUsage', 'resourceUsage', 'uptime']
const OF_FS = ['readSync', 'writeSync']
const GLOBAL = [
  ...BUILT_IN.map(({ name }) => name),
  'Atomics',
  'JSON',
  'Math',
  'Reflect',
  'performance',
  'process',
]

/** Loops call their methods. */
const ITERATORS = [[], new Map(), new Set(), '', (function* () {})()].map((all) => all[Symbol.iterator]())

function prototypesOf(object: object): object[] {
  const next = Object.getPrototypeOf(object) as object
  return next === Object.prototype ? [] : [next, ...prototypesOf(next)]
}

type Guarded = readonly [label: string, owner: object, names?: readonly string[]]

/** Functions that no honest entrant replaces: of each owner the named ones, or all. */
const GUARDED: readonly Guarded[] = [
  ['process', process, OF_PROCESS], // an import of node:process would open the standard streams, which takes a while
  ['process.hrtime', hrtime, ['bigint']],
  ['performance', performance, ['now']],
  ['performance', Object.getPrototypeOf(performance), ['now']],
  ['node:perf_hooks', perfHooksExports, ['performance']],
  ['fs', fs, OF_FS],
  ['node:fs', fsExports, OF_FS],
  ['globalThis', globalThis, GLOBAL],
  ['Atomics', Atomics],
  ['JSON', JSON],
  ['Math', Math],
  ['Reflect', Reflect],
  ...BUILT_IN.flatMap((owner) => [
    [owner.name, owner] as const,
    [`${owner.name}.prototype`, owner.prototype] as const,
  ]),
  ...ITERATORS.flatMap(prototypesOf).map((owner) => ['Iterator.prototype', owner] as const),
]

interface Guard {
  readonly label: string
  readonly owner: object
  readonly key: string | symbol
  readonly original: unknown
}

const { getOwnPropertyDescriptor } = Object
function propertyOf(owner: object, key: string | symbol): unknown {
  const property = getOwnPropertyDescriptor(owner, key)
  return property?.value ?? property?.get
}

const guards = GUARDED.flatMap(guardsOf)

/** Every object inherits what is added here, also those of the harness. */
const ANCESTORS = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
] as const
const ancestralKeys = ANCESTORS.map(([, owner]) => new Set(Reflect.ownKeys(owner)))
const { ownKeys } = Reflect

/** Also guards functions of a module that only some jobs load. */
export function guard(...guarded: readonly Guarded[]): void {
  guards.push(...guarded.flatMap(guardsOf))
}

function guardsOf([label, owner, names]: Guarded): Guard[] {
  const keys = names ?? [...new Set(functionsOf(owner))]
  return keys.map((key) => ({ label, owner, key, original: propertyOf(owner, key) }))
}

/** Also those that it inherits: a function of its own would hide them. */
function functionsOf(owner: object): (string | symbol)[] {
  const own = Reflect.ownKeys(owner).filter((key) => typeof propertyOf(owner, key) === 'function')
  const heir = Object.getPrototypeOf(owner) as object
  return heir === Object.prototype || heir === Function.prototype || heir === null
    ? own
    : [...own, ...functionsOf(heir)]
}

/** What an entrant has replaced or added since it was loaded, first of all, in words; or undefined. */
export function tampering(): string | undefined {
  for (let position = 0; position < guards.length; position++) {
    const { label, owner, key, original } = guards[position] as Guard
    if (propertyOf(owner, key) !== original) return `replaced ${label}.${String(key)}`
  }
  return added()
}

/** A method that is added to all arrays does no harm. Any other property takes part in what the harness reads and writes. */
function added(): string | undefined {
  for (let position = 0; position < ANCESTORS.length; position++) {
    const [label, owner] = ANCESTORS[position] as (typeof ANCESTORS)[number]
    const before = ancestralKeys[position] as Set<string | symbol>
    const keys = ownKeys(owner)
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at] as string | symbol
      if (!before.has(key) && (owner === Object.prototype || isHook(key)))
        return `added ${label}.${String(key)}`
    }
  }
  return undefined
}

/** Whether arrays behave differently with it, although nobody calls it. */
function isHook(key: string | symbol): boolean {
  const { get, set } = getOwnPropertyDescriptor(Array.prototype, key) ?? {}
  const isIndex = typeof key === 'string' && toNumber(key) >= 0
  return get !== undefined || set !== undefined || key === 'toJSON' || isIndex
}
