/** What the exit code of the harness says. */
export const EXIT_CODES = {
  /** Everything asked for was measured. */
  ok: 0,
  /** A solver failed: it was wrong, threw, did not return, took too much memory. The others were measured. */
  solverFailed: 1,
  /** The command line, a file or a folder was not what it should be: nothing was measured. */
  usage: 2,
  /** A comparison found what `--fail-on` forbids. */
  regression: 3,
  /** Ctrl-C, or SIGTERM: what was measured until then is written. */
  interrupted: 130,
} as const
