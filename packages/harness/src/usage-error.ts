/** A mistake that the user can correct. It is reported in one line, without a stack, with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The reason of a failure in one line, for any thrown value. Of a failure of the system, without its code and its path. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const reason = text.split('\n', 1)[0] || 'unknown error'
  const known = SYSTEM_REASONS[(thrown as NodeJS.ErrnoException | null)?.code ?? '']
  if (known !== undefined) return known
  const isOfSystem = thrown instanceof Error && 'syscall' in thrown
  return isOfSystem ? reason.replace(/^E[A-Z0-9]+: ([^,]+), .*$/u, '$1') : reason
}

/** The mistake that something cannot be written. It is missing only where its folder is. */
export function unwritable(what: string, thrown: unknown): UsageError {
  const isMissing = (thrown as NodeJS.ErrnoException | null)?.code === 'ENOENT'
  return new UsageError(`cannot write ${what}: ${isMissing ? 'no such directory' : reasonOf(thrown)}`)
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of its path is not a directory',
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
