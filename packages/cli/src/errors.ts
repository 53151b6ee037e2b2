/** What the exit code of every command says. */
export const EXIT = {
  /** Everything was done, and every puzzle has the answer that was asked for. */
  done: 0,
  /** Some puzzle has no such answer: no solution, several where one was asked for, or the search gave up. */
  unanswered: 1,
  /** Nothing could be done: a wrong option, an unknown solver, a file that cannot be read or written. */
  unusable: 2,
  /** Some of the input could not be read as a puzzle; the rest was done. */
  badInput: 3,
} as const

export const EXIT_CODES_HELP = `
Exit codes:
  0  every puzzle has its answer
  1  a puzzle has no solution, more than one where one was asked for, or the search gave up
  2  a wrong option, an unknown solver, a file that cannot be read or written
  3  some input is no puzzle (named with its line on stderr; the rest was done)`

/** A mistake of the user or of the machine: the message is one line, fit to be shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Whoever read the output has read enough (`| head`): not a mistake, but the end. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}

/** The reason that an operation of the system failed, without its code and its path. */
export function reasonOf(error: NodeJS.ErrnoException): string {
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'no such file',
    EISDIR: 'it is a directory',
    EACCES: 'permission denied',
    ENOSPC: 'no space left on the device',
    ENOTDIR: 'a part of its path is no directory',
  }
  return known[error.code ?? ''] ?? error.message
}
