/**
 * The errors of a reference to a solver.
 *
 * - `unknown-solver`: neither an id, nor an installed package, nor a file that exists
 * - `bad-manifest`: a package.json that is not JSON, or whose `sudokuLab` field is malformed
 * - `duplicate-id`: two packages, or two exports of one module, claim the same id
 * - `not-built`: the package is there, but not the file that its `exports` point to
 * - `broken-module`: the module throws while it is loaded, or cannot be loaded by this Node
 * - `no-definition`: the module exports no SolverDefinition, or one that is malformed
 * - `id-mismatch`: the ids in the package.json are not those of the exports
 */
export type CatalogErrorKind =
  | 'unknown-solver'
  | 'bad-manifest'
  | 'duplicate-id'
  | 'not-built'
  | 'broken-module'
  | 'no-definition'
  | 'id-mismatch'

/** A mistake in a reference or in a solver. The message is one line and can be shown as it is. */
export class CatalogError extends Error {
  override readonly name = 'CatalogError'
  readonly kind: CatalogErrorKind

  constructor(kind: CatalogErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The first line of the message of a thrown value. */
export function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  return text.split('\n', 1)[0] ?? ''
}
