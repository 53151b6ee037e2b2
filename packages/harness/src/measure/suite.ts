/** Loads a suite, which is the module that describes one kind of problem to the harness, and holds it to what `domain.ts` says. */
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { Domain, NamedEntrant, Presets } from '../domain.ts'
import { reasonOf, shown, UsageError } from '../usage-error.ts'

export interface Suite {
  /** The name, or the path that was given, as in the plan. */
  readonly name: string
  /** The module, as a URL. */
  readonly module: string
  readonly domain: Domain
  /** The defaults of options. */
  readonly presets: Presets
}

/** The suites that have a name: name → URL of the module. */
export type KnownSuites = Readonly<Record<string, string>>

/** @throws UsageError for an unknown name, or a module that is not a suite. */
export async function loadSuite(name: string, known: KnownSuites, directory: string): Promise<Suite> {
  const named = Object.hasOwn(known, name) ? known[name] : undefined
  const module = named ?? fileModule(name, known, directory)
  const path = fileURLToPath(module)
  const exports: Readonly<Record<string, unknown>> = await import(module).catch((thrown) => {
    throw new UsageError(`cannot load the suite ${path}: ${reasonOf(thrown)}`)
  })
  const { presets = {} } = exports as { readonly presets?: Presets | (() => Promise<Presets>) }
  return {
    name,
    module,
    domain: checkedDomain(exports['domain'], path),
    presets: typeof presets === 'function' ? await presets() : presets,
  }
}

function fileModule(name: string, known: KnownSuites, directory: string): string {
  const path = resolve(directory, name)
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isDirectory()) throw new UsageError(`cannot load the suite ${path}: it is a directory`)
  if (found !== undefined) return pathToFileURL(path).href
  const names = Object.keys(known)
  const nor = names.length === 0 ? 'there is no' : `neither ${names.join(' nor ')}, nor a`
  throw new UsageError(`unknown suite "${name}": ${nor} file at ${path}`)
}

/** The entrants that take part if none is named, and with `peersFrom` those that others have published. */
export async function entrantsOfSuite(domain: Domain, peersFrom?: string): Promise<NamedEntrant[]> {
  return (await domain.entrants(peersFrom)).map((entrant) =>
    typeof entrant === 'string' ? { name: entrant, description: '' } : entrant,
  )
}

/** The counter that measures the work of an entrant. */
export function workOf({ counters }: Domain): { counter: string; one: string } | null {
  const counter = counters.find(({ one }) => one !== undefined)
  return counter?.one === undefined ? null : { counter: counter.name, one: counter.one }
}

interface Expectation {
  readonly what: string
  readonly schema: z.ZodType
}

const text = z.string().min(1)
const named = z.object({ name: text, description: z.string() })
const FUNCTION: Expectation = {
  what: 'a function',
  schema: z.custom((value) => typeof value === 'function'),
}
const INSTANCE: Expectation = { what: 'an instance', schema: z.custom((value) => value !== undefined) }

/** Member → what it has to be. */
const MEMBERS: Readonly<Record<string, Expectation>> = {
  name: { what: 'a text', schema: text },
  words: {
    what: 'an object with the texts instance, instances, entrant and entrants',
    schema: z.object({ instance: text, instances: text, entrant: text, entrants: text }),
  },
  tasks: {
    what: 'a list of at least one task, each with a name and a description',
    schema: z.array(named).min(1),
  },
  counters: {
    what: "a list of counters, each with a name, a description and the total 'sum' or 'max'",
    schema: z.array(
      named.extend({
        total: z.enum(['sum', 'max']),
        one: text.optional(),
        firstBudget: z.number().positive().optional(),
      }),
    ),
  },
  sets: FUNCTION,
  readSet: FUNCTION,
  encode: FUNCTION,
  decode: FUNCTION,
  entrants: FUNCTION,
  load: FUNCTION,
  prove: FUNCTION,
}

/** Function → what it has to return, or to promise. */
const RETURNED: Readonly<Record<string, Expectation>> = {
  sets: {
    what: 'a list of sets, each with a name, a description and a count',
    schema: z.array(named.extend({ count: z.number() })),
  },
  readSet: {
    what: 'a set with an id and a list of instances',
    schema: z.object({ id: text, instances: z.array(z.unknown()) }),
  },
  entrants: {
    what: 'a list of references, or of objects with a name and a description',
    schema: z.array(z.union([text, named])),
  },
  decode: INSTANCE,
  encode: { what: 'a Uint8Array', schema: z.instanceof(Uint8Array) },
  variant: INSTANCE,
  prove: {
    what: "an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem",
    schema: z.union([
      z.object({ outcome: z.enum(['proved', 'undecided']) }),
      z.object({ outcome: z.literal('wrong'), problem: text }),
    ]),
  },
}

/** What these throw is about the name, the file or the answer that they were given. */
const MAY_THROW: readonly string[] = ['readSet', 'prove']

/**
 * A domain whose functions check what they return, so that no entrant is blamed for a mistake of the suite.
 *
 * @param exported what the module exports as `domain`
 * @throws UsageError for a member that is not what it has to be; the functions of the domain throw one, too
 */
export function checkedDomain(exported: unknown, path: string): Domain {
  if (typeof exported !== 'object' || exported === null)
    throw new UsageError(`${path} is not a suite: it has to export an object "domain"`)
  const domain = exported as Domain & Record<string, unknown>
  const requireMember = (member: string, { what, schema }: Expectation): void => {
    const value = domain[member]
    if (schema.safeParse(value).success) return
    const expected = `the member "${member}" of its domain has to be ${what}, got ${shown(value)}`
    throw new UsageError(`${path} is not a suite: ${expected}`)
  }
  for (const [member, expectation] of Object.entries(MEMBERS)) requireMember(member, expectation)
  const names = Object.keys(RETURNED).filter((name) => domain[name] !== undefined)
  const checked = names.map((name) => [name, { value: checkedFunction(domain, name, path) }])
  return Object.create(domain, Object.fromEntries(checked))
}

type AnyFunction = (...given: unknown[]) => unknown

function checkedFunction(domain: Record<string, unknown>, name: string, path: string): AnyFunction {
  const { what, schema } = RETURNED[name] as Expectation
  const checked = (returned: unknown): unknown => {
    if (schema.safeParse(returned).success) return returned
    throw new UsageError(`the suite ${path}: ${name} has to return ${what}, got ${shown(returned)}`)
  }
  const failed = (thrown: unknown): never => {
    const isSlip = thrown instanceof ReferenceError // a name that does not exist, whatever was given
    const isItsOwn = thrown instanceof Error && thrown.name === 'UsageError'
    throw isItsOwn || (MAY_THROW.includes(name) && !isSlip)
      ? thrown
      : new UsageError(`the suite ${path}: ${name}: ${reasonOf(thrown)}`)
  }
  return (...given) => {
    let returned: unknown
    try {
      returned = (domain[name] as AnyFunction).apply(domain, given)
    } catch (thrown) {
      return failed(thrown)
    }
    return returned instanceof Promise ? returned.then(checked, failed) : checked(returned)
  }
}
