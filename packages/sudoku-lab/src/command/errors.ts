/** These are the exit codes of the program, and the errors that end a command. */

/** Beside `OUTPUT_CLOSED`. */
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

/** A mistake of the user or a failure of the machine. The message is one line and is shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The reader of the output has closed it (`| head`). This ends the program without a message. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}
