/**
 * The functions that all code of a process shares: those of the language, of Node's globals, and of `process`. An entrant that replaces one
 * changes what the others do, or what a clock says. So they are looked up before its module is loaded, and compared after its last answer.
 */
import fs from 'node:fs'
import v8 from 'node:v8'

interface Shared {
  readonly name: string
  readonly owner: Readonly<Record<string, unknown>>
  readonly key: string
  readonly value: unknown
}

/** Of `process`, what tells the time or ends it: Node itself replaces others when a module is loaded. */
const NAMED = {
  process: [process, ['cpuUsage', 'resourceUsage', 'hrtime', 'uptime', 'exit']],
  'process.hrtime': [process.hrtime, ['bigint']],
  performance: [globalThis.performance, ['now']],
  Buffer: [Buffer, ['compare', 'from']],
  // a process reports by these
  'node:fs': [fs, ['writeSync']],
  'node:v8': [v8, ['serialize']],
} as const
const NOT_WHOLE: readonly unknown[] = [globalThis, process]
/** The prototype of all typed arrays, which is no global. */
const TYPED_ARRAY = ['TypedArray.prototype', Object.getPrototypeOf(Uint8Array.prototype)] as const

export function surroundingsNow(): readonly Shared[] {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, { value }]) =>
    isOwner(value) && !NOT_WHOLE.includes(value) ? [[name, value] as const] : [],
  )
  const prototypes = globals.flatMap(([name, { prototype }]) =>
    isOwner(prototype) ? [[`${name}.prototype`, prototype] as const] : [],
  )
  const owners = [['', globalThis] as const, TYPED_ARRAY, ...globals, ...prototypes]
  const own = owners.flatMap(([name, owner]) =>
    Object.getOwnPropertyNames(owner).flatMap((key) => sharedOf(name, owner as Shared['owner'], key)),
  )
  const named = Object.entries(NAMED).flatMap(([name, [owner, keys]]) =>
    keys.map((key) => entryOf(name, owner as never, key)),
  )
  return [...own, ...named]
}

function isOwner(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

/** Reading a property that has a getter may load a module of Node. */
function sharedOf(name: string, owner: Shared['owner'], key: string): Shared[] {
  const { value } = Object.getOwnPropertyDescriptor(owner, key) ?? {}
  return typeof value === 'function' ? [entryOf(name, owner, key)] : []
}

function entryOf(name: string, owner: Shared['owner'], key: string): Shared {
  return { name: name === '' ? key : `${name}.${key}`, owner, key, value: owner[key] }
}

/** The name of the first function that is no longer the same. Nothing is called here, because it might be what was replaced. */
export function firstReplaced(before: readonly Shared[]): string | undefined {
  for (let index = 0; index < before.length; index++) {
    const { name, owner, key, value } = before[index] as Shared
    if (owner[key] !== value) return name
  }
  return undefined
}
