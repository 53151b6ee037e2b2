/** Checks of the arguments of a caller. */
import { type Option, quoted, requireList } from './problem.ts'

/** @throws RangeError unless the limit is Infinity or an integer of at least `least` */
export function requireLimit(name: string, value: number, least: number): number {
  if (value >= least && (Number.isInteger(value) || value === Infinity)) return value
  throw new RangeError(`${name}: expected an integer of at least ${least} or Infinity, got ${quoted(value)}`)
}

/** Every name that a request can have. */
export type NamesOf<Request> = Readonly<Record<keyof Request, true>>

/**
 * A misspelt name would be ignored, and its value would have no effect.
 *
 * @throws TypeError unless it is an object, such as `{ solutions: 1 }`
 * @throws RangeError for an unknown name; the message quotes it
 */
export function requireRequest<Request extends object>(request: Request, names: NamesOf<Request>): Request {
  if (typeof request !== 'object' || request === null)
    throw new TypeError(`expected an object such as { solutions: 1 }, got ${quoted(request)}`)
  if (Symbol.iterator in request)
    throw new TypeError('expected an object such as { solutions: 1 }, got a list')
  for (const name of Object.keys(request)) {
    if (Object.hasOwn(names, name)) continue
    throw new RangeError(`unknown name ${quoted(name)}; the names are ${Object.keys(names).join(', ')}`)
  }
  return request
}

/**
 * @throws TypeError for a value that is not a list
 * @throws RangeError for an option that does not exist
 */
export function requireOptions(
  name: string,
  options: ArrayLike<Option>,
  optionCount: number,
): ArrayLike<Option> {
  requireList(name, options)
  for (let i = 0; i < options.length; i++) requireOption(options[i], optionCount, `${name}: `)
  return options
}

/** @throws RangeError for an option that does not exist; the message begins with `place` */
export function requireOption(option: Option, optionCount: number, place = ''): void {
  if (Number.isInteger(option) && option >= 0 && option < optionCount) return
  throw new RangeError(
    optionCount === 0
      ? `${place}got ${quoted(option)}, but there are no options`
      : `${place}expected an option from 0 to ${optionCount - 1}, got ${quoted(option)}`,
  )
}

/** @throws TypeError for anything else, such as 'false' or 0 */
export function requireBoolean(name: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new TypeError(`${name}: expected true or false, got ${quoted(value)}`)
}

const MOST_POLL_NODES = 4096
/** The steps between two checks of the signal, if every node takes as many steps as it can: below 0.1 s. */
const POLL_STEPS = 2 ** 26

/** The number of nodes between two checks of the signal. @param steps the most that an engine does at one node */
export function pollNodesFor(steps: number): number {
  return Math.max(1, Math.min(MOST_POLL_NODES, Math.floor(POLL_STEPS / Math.max(1, steps))))
}
