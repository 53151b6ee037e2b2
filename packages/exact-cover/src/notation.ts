/**
 * Reads problems as text. The first line names the items, and primary ones come before the bar. Every other
 * line is an option, which may end with a bar and its cost.
 *
 *   p q r | x y
 *   p q x y:A
 *   p r x:A y |3
 *   q x:A
 *
 * This is the notation of Knuth's programs. Blank lines and lines that start with a bar are skipped, and so is an option
 * without a primary item.
 */
import { type Painted, ProblemBuilder } from './builder.ts'
import {
  type Item,
  NoPrimaryItemError,
  nameOfItem,
  type Option,
  OptionError,
  type Problem,
  requireOption,
} from './problem.ts'

/**
 * Reads a problem. Lines may end in LF, CRLF or CR.
 *
 * An option without a primary item is in no solution. It is left out, and gets no number.
 *
 * @param warn is told of each option that is left out, with its line
 * @throws SyntaxError that quotes the line and what is wrong in it, and names the item.
 */
export function parseProblem(text: string, warn: (warning: string) => void = () => {}): Problem {
  const builder = new ProblemBuilder()
  let readsItems = true
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const line = whole.trim()
    if (line === '' || line.startsWith('|')) continue
    try {
      if (readsItems) addItems(builder, line)
      else addOption(builder, line)
    } catch (error) {
      const place = `line ${index + 1}, '${shortened(line)}'`
      if (!(error instanceof NoPrimaryItemError)) throw new SyntaxError(`${place}: ${faultOf(error)}`)
      warn(`${place}: the option has no primary item, so it is left out`)
    }
    readsItems = false
  }
  if (readsItems) throw new SyntaxError('expected a line with the names of the items, got none')
  return builder.build()
}

/** A reader knows an option by its line, and not by its number. */
function faultOf(error: unknown): string {
  return error instanceof OptionError ? `the option ${error.fault}` : (error as Error).message
}

/** An option in the same notation, without its cost: `p q x y:A`. */
export function formatOption(problem: Problem, option: Option): string {
  requireOption(problem, option)
  const { starts, items, colours, colourNames } = problem
  const words: string[] = []
  for (let use = starts[option]; use < starts[option + 1]; use++) {
    const name = nameOfItem(problem, items[use])
    const colour = colours[use] ?? 0
    words.push(colour === 0 ? name : `${name}:${colourNames[colour - 1]}`)
  }
  return words.join(' ')
}

function addItems(builder: ProblemBuilder, line: string): void {
  const [primary, secondary, ...rest] = line.split('|')
  if (rest.length > 0) throw new SyntaxError("expected one '|' before the secondary items, got more")
  for (const name of namesIn(primary)) builder.addPrimary(name)
  for (const name of namesIn(secondary ?? '')) builder.addSecondary(name)
}

function namesIn(text: string): string[] {
  const names = wordsOf(text)
  const wrong = names.find((name) => name.includes(':'))
  if (wrong === undefined) return names
  throw new SyntaxError(`'${shortened(wrong)}' cannot be the name of an item`)
}

function addOption(builder: ProblemBuilder, line: string): void {
  const bar = line.indexOf('|')
  const uses = wordsOf(bar < 0 ? line : line.slice(0, bar)).map((word) => useOf(builder, word))
  builder.addOption(uses, bar < 0 ? undefined : costOf(line.slice(bar)))
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

function costOf(text: string): number {
  const number = /^\|\s*(-?\d+(?:\.\d+)?)$/.exec(text)?.[1]
  if (number !== undefined) return Number(number)
  throw new SyntaxError(`expected a cost as in '|3', got '${shortened(text)}'`)
}

function useOf(builder: ProblemBuilder, word: string): Item | Painted {
  const [name, colour, ...rest] = word.split(':')
  if (colour === '' || rest.length > 0)
    throw new SyntaxError(`expected item or item:colour, got '${shortened(word)}'`)
  const item = builder.itemOf(name)
  if (item === undefined) throw new SyntaxError(`unknown item '${shortened(name)}'`)
  return colour === undefined ? item : { item, colour }
}

/** As much of a text as fits into a message, with control characters escaped. */
export function shortened(text: string): string {
  const start = text.length > 80 ? `${text.slice(0, 77)}…` : text
  return start.replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
