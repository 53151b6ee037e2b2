/** Reads a problem: a file, standard input, or a well-known problem by its name. */
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { formatOption, parseProblem } from '../index.ts'
import { type Encoding, FAMILIES, namedProblem, nonogram, parseNonogram } from '../problems/index.ts'
import { type Options, UsageError } from './command-line.ts'
import { beginsLists, matrixOf } from './matrix.ts'

/**
 * @param source a file, `-` for standard input, or the name of a well-known problem such as `queens-8`; a file of
 *   that name has precedence
 * @param warn is told of each option that is left out
 * @throws UsageError if the problem cannot be read; it quotes the line.
 */
export async function readProblem(
  source: string,
  notation: Options['from'],
  stdin: Readable,
  warn: (warning: string) => void,
): Promise<Encoding> {
  const name = source === '-' ? 'standard input' : source
  const warnOf = (warning: string): void => warn(`${name}: ${warning}`)
  const bytes = source === '-' ? await buffer(stdin) : await contentOf(source)
  try {
    return bytes === undefined ? wellKnown(source, notation) : encodingOf(textOf(bytes), notation, warnOf)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    throw new UsageError(bytes === undefined ? error.message : `${name}: ${error.message}`)
  }
}

/** The content of a file, or undefined if there is none. */
async function contentOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    throw new UsageError(`cannot read ${path}: ${code === 'EISDIR' ? 'it is a directory' : message}`)
  }
}

/** @throws SyntaxError for bytes that are not UTF-8. Two names that differ only in such bytes would become one. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new SyntaxError('expected text in UTF-8, got other bytes')
  }
}

function encodingOf(text: string, notation: Options['from'], warn: (warning: string) => void): Encoding {
  if (notation === 'nonogram') return nonogram(parseNonogram(text))
  if (notation === 'matrix' || (notation === undefined && beginsLists(text))) return matrixOf(text, warn)
  const problem = parseProblem(text, warn)
  return { problem, draw: (solution) => solution.map((option) => formatOption(problem, option)).join('\n') }
}

function wellKnown(name: string, notation: Options['from']): Encoding {
  const encoding = namedProblem(name)
  if (encoding === undefined) {
    const patterns = FAMILIES.map(({ pattern }) => pattern).join(', ')
    throw new RangeError(`'${name}' is neither a file nor a well-known problem (${patterns})`)
  }
  if (notation === undefined) return encoding
  throw new RangeError(`--from ${notation} says how a file is read, and ${name} is a well-known problem`)
}
