/** Something that the user can put right: said in one line, without a stack, with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What went wrong, in one line, whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] || 'unknown error'
}
