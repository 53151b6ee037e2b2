import { systemReasonOf } from './system-reason.ts'
import { WRONG_USAGE } from './usage.ts'

/**
 * Ends the program if standard output cannot be written, now or later: with one line, or silently if its reader has
 * closed it. Without this, Node ends it with a stack trace, or loses what is written.
 */
export function watchStandardOutput(program: string): void {
  const end = (reason: string): void => {
    process.stderr.write(`${program}: cannot write standard output: ${reason}\n`)
    process.exit(WRONG_USAGE)
  }
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    end(systemReasonOf(error))
  })
}
