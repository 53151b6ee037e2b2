/** Checks the options of a function. A misspelt name would be ignored, and its value would have no effect. */

/**
 * A number is ignored, because `puzzles.filter(isUnique)` passes the index of each puzzle.
 *
 * @param known the names of all options
 * @throws RangeError for anything else that is not an object, and for an unknown name; the message quotes it.
 */
export function requireOptions(options: unknown, known: readonly string[]): void {
  if (typeof options === 'number') return
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new RangeError(`expected options as { ${known.join(', ')} }, got ${describe(options)}`)
  const unknown = Object.keys(options).find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new RangeError(`unknown option ${describe(unknown)}; the options are ${known.join(', ')}`)
}

/** Describes a value in a few words. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  const text = typeof value === 'string' || Object(value) === value ? JSON.stringify(value) : String(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
