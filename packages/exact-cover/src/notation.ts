/**
 * Reads problems as text. The first line names the items, and primary ones come before the bar. Every other
 * line is an option, which may end with a bar and its cost.
 *
 *   p q r | x y
 *   p q x y:A
 *   p r x:A y |3
 *   q x:A
 *
 * This is the notation of Knuth's programs. Blank lines and lines that start with a bar are skipped.
 */
import { type Painted, ProblemBuilder } from './builder.ts'
import { type Item, nameOfItem, type Option, type Problem, requireOption } from './problem.ts'

/**
 * Reads a problem. Lines may end in LF, CRLF or CR.
 *
 * @throws SyntaxError that quotes the line and what is wrong in it, and names the option and the item.
 */
export function parseProblem(text: string): Problem {
  const builder = new ProblemBuilder()
  let readsItems = true
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const words = line.split(/\s+/).filter((word) => word !== '')
    if (words.length === 0 || words[0].startsWith('|')) continue
    try {
      if (readsItems) addItems(builder, words)
      else addOption(builder, words)
    } catch (error) {
      const { message } = error as Error
      throw new SyntaxError(`line ${index + 1}, '${shortened(line.trim())}': ${message}`)
    }
    readsItems = false
  }
  if (readsItems) throw new SyntaxError('expected a line with the names of the items, got none')
  return builder.build()
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

function addItems(builder: ProblemBuilder, words: readonly string[]): void {
  const bar = words.indexOf('|')
  words.forEach((word, index) => {
    if (index === bar) return
    if (/[:|]/.test(word)) throw new SyntaxError(`'${shortened(word)}' cannot be the name of an item`)
    if (bar === -1 || index < bar) builder.addPrimary(word)
    else builder.addSecondary(word)
  })
}

function addOption(builder: ProblemBuilder, words: readonly string[]): void {
  const bar = words.findIndex((word) => word.includes('|'))
  const end = bar === -1 ? words.length : bar
  const uses = words.slice(0, end).map((word) => useOf(builder, word))
  builder.addOption(uses, bar === -1 ? undefined : costOf(words.slice(bar).join(' ')))
}

function costOf(text: string): number {
  const number = /^\| ?(-?\d+(?:\.\d+)?)$/.exec(text)?.[1]
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
