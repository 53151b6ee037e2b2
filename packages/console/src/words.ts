/** What all programs have in common: words for amounts and for reasons of the system, and libraries that are missing. */
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** A microsecond is much where a line is written for each of a million puzzles, so only large numbers get commas. */
function withCommas(count: number): string {
  return count < 1000 ? String(count) : count.toLocaleString('en')
}

/** `1 node`, `2,500 nodes`. */
export function amountOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${withCommas(count)} ${count === 1 ? noun : plural}`
}

/** `24 to 26 clues`, or `26 clues` if both ends are the same. */
export function rangeOf(least: number, most: number, noun: string): string {
  return least === most ? amountOf(most, noun) : `${withCommas(least)} to ${amountOf(most, noun)}`
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a directory',
  EACCES: 'permission denied',
  ENOTDIR: 'a part of its path is not a directory',
}

/** The reason that an operation of the system failed, without its code and its path: those follow behind a comma. */
export function systemReasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message.replace(/^E[A-Z0-9]+: ([^,]+), .*$/su, '$1')
}

/** The same for something that cannot be written. What is missing then is its directory. */
export function writingReasonOf(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'no such directory' : systemReasonOf(error)
}

/**
 * Loads a library that few users need, so that it is not installed with the package.
 *
 * @param use what it is needed for, at the beginning of a sentence
 * @param packages what has to be installed
 * @param Mistake the error that says how to install it
 */
export async function optionalLibrary<Library>(
  load: () => Promise<Library>,
  { use, packages }: { readonly use: string; readonly packages: string },
  Mistake: new (message: string, options?: ErrorOptions) => Error,
): Promise<Library> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const message = `${use} needs libraries that are not installed with sudoku-lab: npm install ${packages}`
    throw new Mistake(message, { cause: error })
  }
}

/** Makes a folder and those around it. Node's option `recursive` never returns where the system refuses, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}
