/**
 * Everything that a fork uses of Node and of the language while an entrant is in the process, taken before any
 * module of the suite is loaded: what an entrant replaces afterwards changes nothing here, and is named.
 */

/**
 * Everything that a fork uses of Node and of the language while an entrant is in the process, taken before any
 * module of the suite is loaded: what an entrant replaces afterwards changes nothing here, and is named.
 */
import fs, * as fsExports from 'node:fs'
import perfHooks, * as perfHooksExports from 'node:perf_hooks'
import nodeProcess, * as processExports from 'node:process'

const { cpuUsage, hrtime, memoryUsage } = process
const { bigint } = hrtime
const { writeSync, readSync } = fs
const { stringify, parse } = JSON
const collect = globalThis.gc
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

/** Bytes of the heap and of typed arrays that are in use. */
export function occupiedBytes(): number {
  const { heapUsed, external } = memoryUsage()
  return heapUsed + external
}

export function collectGarbage(): void {
  collect?.()
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

type Owner = Readonly<Record<string, unknown>>

/** Owner, names: what an entrant has no honest reason to replace. */
const GUARDED: readonly (readonly [string, object, readonly string[]])[] = [
  ['process', nodeProcess, ['cpuUsage', 'hrtime', 'memoryUsage', 'resourceUsage', 'uptime']],
  ['process.hrtime', hrtime, ['bigint']],
  ['node:process ', processExports, ['cpuUsage', 'hrtime', 'memoryUsage', 'resourceUsage', 'uptime']],
  ['performance', performance, ['now', 'timeOrigin']],
  ['perf_hooks', perfHooks, ['performance']],
  ['node:perf_hooks ', perfHooksExports, ['performance']],
  ['fs', fs, ['writeSync', 'readSync']],
  ['node:fs ', fsExports, ['writeSync', 'readSync']],
  ['Date', Date, ['now']],
  ['JSON', JSON, ['stringify', 'parse']],
  ['globalThis', globalThis, ['process', 'performance', 'Date', 'JSON', 'Uint8Array', 'Number']],
  ['Object.prototype', Object.prototype, ['toJSON']],
  ['Array.prototype', Array.prototype, ['toJSON', 'map', 'push', 'slice', 'every']],
  [
    'Uint8Array.prototype',
    Object.getPrototypeOf(Uint8Array.prototype),
    ['slice', 'subarray', 'set', 'every'],
  ],
]
const ORIGINALS = GUARDED.map(([, owner, names]) => names.map((name) => (owner as Owner)[name]))

/** The first thing that is no longer what it was before any entrant was loaded; undefined as long as all are. */
export function replaced(): string | undefined {
  for (let group = 0; group < GUARDED.length; group++) {
    const [label, owner, names] = GUARDED[group] as (typeof GUARDED)[number]
    const originals = ORIGINALS[group] as unknown[]
    for (let place = 0; place < names.length; place++) {
      const name = names[place] as string
      if ((owner as Owner)[name] !== originals[place]) return `${label.trim()}.${name}`
    }
  }
  return undefined
}

Reflect.deleteProperty(globalThis, 'gc')
