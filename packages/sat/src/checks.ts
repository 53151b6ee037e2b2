/** Checks of what a caller passes. */

/** @throws RangeError unless it is Infinity or an integer of at least `least` */
export function requireLimit(name: string, value: number, least: number): void {
  if (value >= least && (Number.isInteger(value) || value === Infinity)) return
  throw new RangeError(`${name}: expected an integer of at least ${least} or Infinity, got ${quoted(value)}`)
}

/** A value as a message shows it: short, and without control characters. */
export function quoted(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  if (typeof value !== 'string') return String(value)
  const start = value.length > 60 ? `${value.slice(0, 57)}…` : value
  return `'${start.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)}'`
}

/** @throws RangeError for a value that is not a literal; the message says where it was found */
export function requireLiteral(literal: number, variableCount: number, place: string): void {
  if (Number.isInteger(literal) && literal !== 0 && Math.abs(literal) <= variableCount) return
  throw new RangeError(
    `${place}: expected a literal, a number from 1 to ${variableCount} or its negative, got ${quoted(literal)}`,
  )
}
