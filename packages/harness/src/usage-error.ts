/** What is said of mistakes and failures, in one line. A mistake that the user can correct ends a program with exit code 2. */
import { systemReasonOf, UsageError, writingReasonOf } from '@sudoku-lab/console'

export { UsageError }

/** The reason of a failure in one line, for any thrown value. Of a failure of the system, without its code and its path. */
export function reasonOf(thrown: unknown): string {
  if (isOfSystem(thrown)) return systemReasonOf(thrown)
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] || 'unknown error'
}

/** The mistake that something cannot be written. It is missing only where its folder is. */
export function unwritable(what: string, thrown: unknown): UsageError {
  const reason = isOfSystem(thrown) ? writingReasonOf(thrown) : reasonOf(thrown)
  return new UsageError(`cannot write ${what}: ${reason}`)
}

function isOfSystem(thrown: unknown): thrown is NodeJS.ErrnoException {
  return thrown instanceof Error && 'syscall' in thrown
}

/** A value as a message quotes it. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  const text = JSON.stringify(value, withFunctions) ?? String(value)
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text
}

function withFunctions(_key: string, member: unknown): unknown {
  return typeof member === 'function' ? 'a function' : member
}

const LONGEST_QUOTE = 60
