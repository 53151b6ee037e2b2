/** A position in a text. */
export interface TextPlace {
  /** Counted from 1. */
  readonly line: number
  /** Counted from 1, in characters. */
  readonly column?: number
  /** The cell as people write it: `r3c7`. */
  readonly cell?: string
}

/** What V8 has beyond the standard. */
const engine = Error as { stackTraceLimit?: number; captureStackTrace?: (error: Error) => void }

/**
 * A text cannot be read. The message says where, what was expected, and what was found. A text may have millions of mistakes, so an error
 * knows from where it was thrown, and not where it was made, which takes eight times as long.
 */
export class ParseError extends Error implements TextPlace {
  override readonly name = 'ParseError'
  readonly line: number
  readonly column?: number
  readonly cell?: string
  /** The message without the position. */
  readonly reason: string

  constructor(position: TextPlace, reason: string, options?: ErrorOptions) {
    const { stackTraceLimit } = engine
    engine.stackTraceLimit = 0
    super(`${nameOfPlace(position)}: ${reason}`, options)
    if (stackTraceLimit === undefined) delete engine.stackTraceLimit
    else engine.stackTraceLimit = stackTraceLimit
    this.reason = reason
    this.line = position.line
    if (position.column !== undefined) this.column = position.column
    if (position.cell !== undefined) this.cell = position.cell
  }
}

/** Returns what `make` returns, or the error that it throws. A RangeError is one at this position. */
export function errorFrom<Made>(position: TextPlace, make: () => Made): Made | ParseError {
  try {
    return make()
  } catch (error) {
    if (error instanceof ParseError) return error
    if (error instanceof RangeError) return new ParseError(position, error.message, { cause: error })
    throw error
  }
}

/** Throws an error of a text from here. */
export function throwFromHere(error: ParseError): never {
  engine.captureStackTrace?.(error)
  throw error
}

function nameOfPlace({ line, column, cell }: TextPlace): string {
  const where = column === undefined ? `line ${line}` : `line ${line}, column ${column}`
  return cell === undefined ? where : `${where} (${cell})`
}
