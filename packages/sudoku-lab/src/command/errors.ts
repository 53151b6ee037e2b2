/** The exit codes of all commands, beside `OUTPUT_CLOSED`. */
export const EXIT = {
  /** Everything was done, and every puzzle has the requested answer. */
  done: 0,
  /** Some puzzle has no such answer: no solution, several instead of one, or the search stopped at a limit. */
  unanswered: 1,
  /** Nothing could be done: a wrong option, an unknown solver, a file that cannot be read or written. */
  unusable: 2,
  /** Some of the input could not be read as a puzzle; the rest was done. */
  badInput: 3,
} as const

/** The exit codes as every help page shows them. */
export const EXIT_CODES_HELP = `
Exit codes:
  0    everything was done, and every puzzle has what was asked for
  1    something has not: a puzzle has no solution or several, a search stopped at a limit, fewer puzzles were made,
       a proof is refused, a dataset has mistakes, a list cannot be fetched
  2    a wrong option, an unknown solver, or a file that cannot be read or written
  3    some of the input is not a puzzle; stderr names the lines, and the rest was processed
  141  the reader of the output closed it before the end, as \`| head\` does`

/** A mistake of the user or a failure of the machine. The message is one line and is shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The reader of the output has closed it (`| head`). This ends the program without a message. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}
