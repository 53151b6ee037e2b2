/** The exit codes of all commands. */
export const EXIT = {
  /** The requested solutions were found, or all were counted. */
  found: 0,
  /** It is proved that there is no solution. */
  none: 1,
  /** A wrong option, or a problem that cannot be read. */
  unusable: 2,
  /** The search stopped at a limit, so the answer is unknown or incomplete. */
  undecided: 3,
  /** Ctrl-C. The solutions that were found until then have been printed. */
  interrupted: 130,
} as const

export const EXIT_CODES_HELP = `
Exit codes:
  0    the requested solutions were found, or all were counted
  1    it is proved that there is no solution
  2    a wrong option, or a problem that cannot be read
  3    the search stopped at the node limit, so there may be more or cheaper solutions
  130  interrupted; the solutions that were found until then are printed`

/** A mistake of the user or a failure of the machine. The message is one line and is shown as it is. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
}
