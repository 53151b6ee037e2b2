/** A message of a program is one line on standard error. */
import { printable } from './printable.ts'

/** Writes a message in one line to standard error. */
export function say(program: string, message: string): void {
  process.stderr.write(`${program}: ${printable(message)}\n`)
}
