/** Standard output that nobody can read any more: its reader has closed it, its disk is full, or it was closed from the beginning. */
import { readlinkSync } from 'node:fs'
import { Writable } from 'node:stream'
import { readOr } from './processes.ts'
import { say } from './say.ts'
import { systemReasonOf } from './words.ts'

/**
 * The exit code where the reader of standard output has closed it (`| head`): the one that shells give to a program which
 * SIGPIPE has ended.
 */
export const OUTPUT_CLOSED = 141

/** The exit code where standard output cannot be written for another reason, as for a wrong command line. */
const UNWRITABLE = 2

/**
 * Ends the program if standard output cannot be written, now or later: with one line, or with an exit code alone if its
 * reader has closed it. Without this, Node ends it with a stack trace, or loses what is written.
 */
export function watchStandardOutput(program: string, closed: number = OUTPUT_CLOSED): void {
  refuseClosedOutput()
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(closed)
    say(program, `cannot write standard output: ${systemReasonOf(error)}`)
    process.exit(UNWRITABLE)
  })
}

/** If standard output was closed when the program started (`>&-`), whatever is written to it fails from now on. */
export function refuseClosedOutput(): void {
  if (!isClosedFromTheStart()) return
  const stdout = new Writable({ write: (_chunk, _encoding, done) => done(new Error('it is closed')) })
  Object.defineProperty(process, 'stdout', { value: Object.assign(stdout, { fd: 1 }), configurable: true })
}

/** These start programs with the descriptors that they were told, and open nothing for them. */
const SHELLS = /^(?:ba|da|z|k|mk|a|fi|c|tc)?sh$|^(?:busybox|su|sudo|doas|runuser|env|timeout|nice|time)$/

/**
 * Node opens the null device for reading and writing in place of a closed descriptor. A shell that is told to discard the output
 * opens it for writing alone, but programs that start others often open it for both. So the one counts that stands where the output
 * became the null device: if it is a shell, or its own output is closed, the output was closed. Where Linux does not tell, this is not known.
 */
function isClosedFromTheStart(): boolean {
  if (outputOf('self') !== 'null' || outputOf('self', 2) === 'null') return false
  for (let pid = parentOf('self'); pid > 0; pid = parentOf(pid)) {
    const output = outputOf(pid)
    if (output !== 'null') return output === 'none' || SHELLS.test(readOr(`/proc/${pid}/comm`).trim())
  }
  return false
}

/** What a descriptor of a process leads to, as far as this one may know: nothing, the null device for reading and writing, or something else. */
function outputOf(process: number | 'self', descriptor = 1): 'none' | 'null' | 'other' {
  try {
    if (readlinkSync(`/proc/${process}/fd/${descriptor}`) !== '/dev/null') return 'other'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'none' : 'other'
  }
  const [, flags = '0'] = /^flags:\s*(\d+)/m.exec(readOr(`/proc/${process}/fdinfo/${descriptor}`)) ?? []
  return (Number.parseInt(flags, 8) & 3) === 2 ? 'null' : 'other'
}

function parentOf(process: number | 'self'): number {
  return Number(/^PPid:\s*(\d+)/m.exec(readOr(`/proc/${process}/status`))?.[1] ?? 0)
}
