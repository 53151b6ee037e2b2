/** The exit codes of all commands. */
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

/** The exit codes as a help page shows them, with their meaning for one command. */
export function exitCodesHelp(meanings: Readonly<Partial<Record<keyof typeof EXIT, string>>>): string {
  const lines = Object.entries(EXIT).flatMap(([name, code]) => {
    const meaning = meanings[name as keyof typeof EXIT]
    return meaning === undefined ? [] : [`  ${code}  ${meaning}`]
  })
  return `\nExit codes:\n${lines.join('\n')}`
}

/** The meaning of the codes 2 and 3 for every command that reads puzzles. */
export const READING_EXIT_CODES = {
  unusable: 'a wrong option, an unknown solver, or a file that cannot be read or written',
  badInput: 'some of the input is not a puzzle; stderr names the lines, and the rest was processed',
} as const

export const EXIT_CODES_HELP: string = exitCodesHelp({
  done: 'every puzzle has its answer',
  unanswered:
    'a puzzle has no solution, or more than one although one was requested, or the search stopped at a limit',
  ...READING_EXIT_CODES,
})

/** A mistake of the user or a failure of the machine. The message is one line and is shown as it is. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** The reader of the output has closed it (`| head`). This ends the program and is not a mistake. */
export class OutputClosed extends Error {
  override readonly name = 'OutputClosed'
}
