/** A position in a text. */
export interface TextPlace {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in characters. */
  readonly column?: number
  /** The cell as people write it: `r3c7`. */
  readonly cell?: string
}

/** A text cannot be read. The message says where, what was expected, and what was found. */
export class ParseError extends Error implements TextPlace {
  override readonly name = 'ParseError'
  readonly line: number
  readonly column?: number
  readonly cell?: string
  /** The message without the position. */
  readonly reason: string

  constructor(position: TextPlace, reason: string, options?: ErrorOptions) {
    super(`${nameOfPlace(position)}: ${reason}`, options)
    this.reason = reason
    this.line = position.line
    if (position.column !== undefined) this.column = position.column
    if (position.cell !== undefined) this.cell = position.cell
  }
}

function nameOfPlace({ line, column, cell }: TextPlace): string {
  const where = column === undefined ? `line ${line}` : `line ${line}, column ${column}`
  return cell === undefined ? where : `${where} (${cell})`
}
