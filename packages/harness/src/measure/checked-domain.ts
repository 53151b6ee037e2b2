/** Holds a suite to what `domain.ts` says, so that its mistakes are named where they are made and no entrant is blamed for them. */
import type { Domain } from '../domain.ts'
import { reasonOf, shown, UsageError } from '../usage-error.ts'

interface Expectation {
  readonly what: string
  readonly holds: (value: unknown) => boolean
}

const membersOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

function isListOf(isMember: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(isMember)
}

function isNamed(value: unknown): boolean {
  const { name, description } = membersOf(value)
  return isText(name) && typeof description === 'string'
}

function isSet(value: unknown): boolean {
  return isNamed(value) && typeof membersOf(value)['count'] === 'number'
}

function isCounter(value: unknown): boolean {
  const { total } = membersOf(value)
  return isNamed(value) && (total === 'sum' || total === 'max')
}

function hasWords(value: unknown): boolean {
  const { instance, instances, entrant, entrants } = membersOf(value)
  return [instance, instances, entrant, entrants].every(isText)
}

function isProof(value: unknown): boolean {
  const { outcome, problem } = membersOf(value)
  return outcome === 'proved' || outcome === 'undecided' || (outcome === 'wrong' && isText(problem))
}

const AN_INSTANCE: Expectation = { what: 'an instance', holds: (value) => value !== undefined }
const A_FUNCTION: Expectation = { what: 'a function', holds: (value) => typeof value === 'function' }

/** Member → what it has to be. */
const MEMBERS = {
  name: { what: 'a text', holds: isText },
  words: { what: 'an object with the texts instance, instances, entrant and entrants', holds: hasWords },
  tasks: {
    what: 'a list of at least one task, each with a name and a description',
    holds: (value) => isListOf(isNamed)(value) && membersOf(value)['length'] !== 0,
  },
  counters: {
    what: "a list of counters, each with a name, a description and the total 'sum' or 'max'",
    holds: isListOf(isCounter),
  },
  sets: A_FUNCTION,
  readSet: A_FUNCTION,
  encode: A_FUNCTION,
  decode: A_FUNCTION,
  entrants: A_FUNCTION,
  load: A_FUNCTION,
  prove: A_FUNCTION,
} as const satisfies Partial<Record<keyof Domain, Expectation>>

/** Function → what it has to return, or to promise. */
const RETURNED = {
  sets: { what: 'a list of sets, each with a name, a description and a count', holds: isListOf(isSet) },
  readSet: {
    what: 'a set with an id and a list of instances',
    holds: (value) => isText(membersOf(value)['id']) && Array.isArray(membersOf(value)['instances']),
  },
  entrants: {
    what: 'a list of references, or of objects with a name and a description',
    holds: isListOf((value) => isText(value) || isNamed(value)),
  },
  decode: AN_INSTANCE,
  encode: { what: 'a Uint8Array', holds: (value) => value instanceof Uint8Array },
  variant: AN_INSTANCE,
  prove: {
    what: "an object with the outcome 'proved' or 'undecided', or 'wrong' and a problem",
    holds: isProof,
  },
} as const satisfies Partial<Record<keyof Domain, Expectation>>

type Checked = keyof typeof RETURNED

/** What these throw is about the name, the file or the answer that they were given. */
const MAY_THROW: readonly Checked[] = ['readSet', 'prove']

/**
 * A domain whose functions check what they return.
 *
 * @param exported what the module exports as `domain`
 * @throws UsageError for a member that is not what it has to be; the functions of the domain throw one, too
 */
export function checkedDomain(exported: unknown, path: string): Domain {
  if (typeof exported !== 'object' || exported === null)
    throw new UsageError(`${path} is not a suite: it has to export an object "domain"`)
  const domain = exported as Domain
  for (const [member, expectation] of Object.entries({ ...MEMBERS, work: workOf(domain) })) {
    const { what, holds } = expectation
    const value = domain[member as keyof Domain]
    if (holds(value)) continue
    throw new UsageError(
      `${path} is not a suite: the member "${member}" of its domain has to be ${what}, got ${shown(value)}`,
    )
  }
  return { ...boundMembersOf(domain), ...checkedFunctionsOf(domain, path) }
}

function workOf({ counters }: Domain): Expectation {
  return {
    what: 'the name of one of its counters, and its singular',
    holds: (value) =>
      value === undefined ||
      (isText(membersOf(value)['one']) && counters.some(({ name }) => name === membersOf(value)['counter'])),
  }
}

type AnyFunction = (...given: never[]) => unknown

function checkedFunctionsOf(domain: Domain, path: string): Readonly<Record<string, AnyFunction>> {
  const names = (Object.keys(RETURNED) as Checked[]).filter((name) => domain[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, checkedFunction(domain, name, path)]))
}

function checkedFunction(domain: Domain, name: Checked, path: string): AnyFunction {
  const { what, holds } = RETURNED[name]
  const checked = (returned: unknown): unknown => {
    if (holds(returned)) return returned
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
      returned = Reflect.apply(domain[name] as AnyFunction, domain, given)
    } catch (thrown) {
      return failed(thrown)
    }
    return returned instanceof Promise ? returned.then(checked, failed) : checked(returned)
  }
}

/** The members of an object and of its classes, which see the object itself as `this`. */
function boundMembersOf(domain: Domain): Domain {
  const members = new Map<string, unknown>()
  for (
    let from: object = domain;
    from !== Object.prototype && from !== null;
    from = Object.getPrototypeOf(from)
  ) {
    for (const name of Object.getOwnPropertyNames(from)) {
      if (members.has(name)) continue
      const value: unknown = Reflect.get(domain, name)
      members.set(name, typeof value === 'function' ? value.bind(domain) : value)
    }
  }
  return Object.fromEntries(members) as unknown as Domain
}
