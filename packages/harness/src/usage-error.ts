/** A mistake that the user can correct. It is reported in one line, without a stack, with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The reason of a failure in one line, for any thrown value. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] || 'unknown error'
}
