/** Reads a problem: a well-known problem by name, a file, or standard input. */
import { fstatSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { notTextIn, systemReasonOf } from '@sudoku-lab/console'
import { formatOption, type Option, type Problem, parseProblem } from '@sudoku-lab/exact-cover'
import { FAMILIES, namedProblem, nonogram, parseNonogram } from '@sudoku-lab/exact-cover-problems'
import { ProblemError } from './exit.ts'

export type Notation = 'knuth' | 'nonogram'

/** A problem and a function that shows its solutions. */
export interface Reading {
  readonly problem: Problem
  /** Lines of text for people. */
  draw(solution: readonly Option[]): string
}

/**
 * @param source a file, `-` for standard input, or the name of a well-known problem such as `queens-8`; a file of
 *   that name has precedence
 * @throws ProblemError if the problem cannot be read; it quotes the line.
 */
export async function readProblem(source: string, notation: Notation | undefined): Promise<Reading> {
  const bytes = source === '-' ? await standardInput() : await contentOf(source)
  const text = bytes === undefined ? undefined : textOf(source === '-' ? 'standard input' : source, bytes)
  try {
    return text === undefined ? known(source, notation) : readingOf(text, notation)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    const where = source === '-' ? 'standard input' : source
    throw new ProblemError(text === undefined ? error.message : `${where}: ${error.message}`)
  }
}

async function standardInput(): Promise<Uint8Array> {
  // Node would read nothing from it
  if (fstatSync(0).isDirectory()) throw new ProblemError('cannot read standard input: it is a directory')
  return buffer(process.stdin)
}

/** The content of a file, or undefined if there is none. */
async function contentOf(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new ProblemError(`cannot read ${path}: ${systemReasonOf(error as Error)}`)
  }
}

/** @throws ProblemError that says why the content is not a text. */
function textOf(name: string, bytes: Uint8Array): string {
  // two names that differ only in bytes that are not UTF-8 would become one
  const strange = notTextIn(bytes)
  if (strange !== undefined) throw new ProblemError(`cannot read ${name}: ${strange}`)
  return new TextDecoder().decode(bytes)
}

function readingOf(text: string, notation: Notation = 'knuth'): Reading {
  if (notation === 'nonogram') return nonogram(parseNonogram(text))
  const problem = parseProblem(text)
  return { problem, draw: (solution) => solution.map((option) => formatOption(problem, option)).join('\n') }
}

function known(name: string, notation: Notation | undefined): Reading {
  const encoding = namedProblem(name)
  if (encoding !== undefined && notation !== undefined)
    throw new RangeError(`--from ${notation} says how a file is read, and ${name} is a well-known problem`)
  if (encoding !== undefined) return encoding
  const patterns = FAMILIES.map(({ pattern }) => pattern).join(', ')
  throw new RangeError(`'${name}' is neither a file nor a well-known problem (${patterns})`)
}
