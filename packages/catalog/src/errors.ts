/** A mistake in a reference or in a solver. The message is one line and can be shown as it is. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
}

/** A program failed instead of answering. The message is one line and names the program. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
}

/** The first line of the message of a thrown value. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] ?? ''
}
