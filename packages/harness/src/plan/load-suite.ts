/** Loads a suite, which is the module that describes one kind of problem to the harness. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import { type CompleteSuite, completed } from '../complete-suite.ts'
import type { Presets, Suite } from '../suite.ts'
import { reasonOf, UsageError } from '../usage-error.ts'

export interface LoadedSuite {
  /** The name, or the path that was given, as in the plan. */
  readonly name: string
  /** The module, as a URL. */
  readonly module: string
  readonly suite: CompleteSuite
  /** The defaults of options. */
  readonly presets: Presets
}

/** Where suites are found. */
export interface SuiteHome {
  /** The suites that have a name: name → URL of the module. */
  readonly suites: Readonly<Record<string, string>>
  /** The suite to use if none is named. Without it, one has to be named. */
  readonly defaultSuite?: string
  /** The folder from which relative paths on the command line start. */
  readonly directory: string
}

/** @throws UsageError if no suite is named and there is no default, for an unknown name, or for a module that is not a suite. */
export async function suiteOf(home: SuiteHome, name = home.defaultSuite): Promise<LoadedSuite> {
  if (name === undefined)
    throw new UsageError('name a suite to measure: --suite FILE, a module that exports a suite')
  const module = Object.hasOwn(home.suites, name) ? home.suites[name] : undefined
  const url = module ?? fileModule(name, home)
  const path = fileURLToPath(url)
  const exports: Readonly<Record<string, unknown>> = await import(url).catch((thrown) => {
    throw new UsageError(`cannot load the suite ${path}: ${reasonOf(thrown)}`)
  })
  const { presets = {} } = exports as { readonly presets?: Presets | (() => Promise<Presets>) }
  return {
    name,
    module: url,
    suite: checkedSuite(exports['suite'], path),
    presets: typeof presets === 'function' ? await presets() : presets,
  }
}

function fileModule(name: string, { suites, directory }: SuiteHome): string {
  const path = resolve(directory, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new UsageError(`cannot load the suite ${path}: it is a directory`)
  if (found !== undefined) return pathToFileURL(path).href
  const names = Object.keys(suites)
  const nor = names.length === 0 ? 'there is no' : `neither ${names.join(' nor ')}, nor a`
  throw new UsageError(`unknown suite "${name}": ${nor} file at ${path}`)
}

const text = z.string().min(1)
const named = z.object({ name: text, description: z.string() })
const isFunction = (value: unknown): boolean => typeof value === 'function'
const member = z.custom(isFunction, 'expected a function')
const functions = z.custom((value) => {
  const members = typeof value === 'object' && value !== null ? Object.values(value) : []
  return isFunction(value) || (members.length > 0 && members.every(isFunction))
}, 'expected a function, or an object of functions')

const schema = z.object({
  name: text,
  sets: functions,
  entrants: functions,
  words: z.object({ instance: text, instances: text, entrant: text, entrants: text }).optional(),
  tasks: z.array(named).min(1).optional(),
  counters: z.array(named.extend({ total: z.enum(['sum', 'max']) })).optional(),
  ...Object.fromEntries(
    (['check', 'variant', 'encode', 'decode', 'readSet', 'load', 'referencesIn', 'prove'] as const).map(
      (name) => [name, member.optional()],
    ),
  ),
})

/** The members that another one makes necessary: what is missing, unless. */
function missingIn(suite: Suite): string | undefined {
  const has = (name: keyof Suite): boolean => suite[name] !== undefined
  if (!has('check') && !has('prove')) return 'check: expected a function, or one of the name prove'
  if (isFunction(suite.sets) && !has('readSet')) return 'readSet: expected a function, as sets is one'
  if (isFunction(suite.entrants)) {
    const stray = (['load', 'prove'] as const).find((name) => !has(name))
    if (stray !== undefined) return `${stray}: expected a function, as entrants is one`
  }
  if (has('encode') === has('decode')) return undefined
  return `${has('encode') ? 'decode' : 'encode'}: expected a function, as the other way has one`
}

/**
 * @param exported what the module exports as `suite`
 * @throws UsageError for a member that is not what it has to be
 */
export function checkedSuite(exported: unknown, path: string): CompleteSuite {
  const { success, error } = schema.safeParse(exported)
  const missing = success ? missingIn(exported as Suite) : undefined
  if (missing !== undefined) throw new UsageError(`${path} is not a suite: suite.${missing}`)
  if (success) return completed(exported as Suite)
  const [issue] = error.issues
  const where = ['suite', ...(issue?.path ?? [])].join('.')
  throw new UsageError(`${path} is not a suite: ${where}: ${issue?.message}`)
}

/** The references in lists of them. What separates them is the business of the suite, because a reference may contain commas. */
export function referencesIn(suite: CompleteSuite, lists: readonly string[]): string[] {
  const split = suite.referencesIn ?? ((list: string) => list.split(',').map((name) => name.trim()))
  const references = lists.flatMap((list) => split(list))
  if (!references.includes('')) return [...new Set(references)]
  throw new UsageError(`expected ${suite.words.entrants} with a comma between them, got '${lists.join(',')}'`)
}

/** The references of those that take part: those that are named, or else all of the suite, and with --peers those of others. */
export async function chosenReferences(
  { solver, peers }: { readonly solver: readonly string[]; readonly peers: boolean },
  suite: CompleteSuite,
  directory: string,
): Promise<readonly string[]> {
  const all = await suite.entrants(peers ? directory : undefined)
  const others = all.filter(({ isPeer }) => isPeer).map(({ name }) => name)
  if (peers && others.length === 0) throw new UsageError(`--peers: the suite ${suite.name} has none`)
  const own = all.filter(({ isPeer }) => !isPeer).map(({ name }) => name)
  const named = referencesIn(suite, solver)
  return [...(named.length > 0 ? named : own), ...others]
}
