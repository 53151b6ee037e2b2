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
import { requireOption } from './limits.ts'
import { flatOf, type Item, nameOfItem, type Option, type Problem, quoted } from './problem.ts'

/**
 * Reads a problem. Lines may end in LF, CRLF or CR.
 *
 * @throws TypeError for a value that is not a text
 * @throws SyntaxError that quotes the line and what is wrong in it, and names the option and the item.
 */
export function parseProblem(text: string): Problem {
  if (typeof text !== 'string') throw new TypeError(`expected a text, got ${quoted(text)}`)
  const builder = new ProblemBuilder()
  let readsItems = true
  text.split(/\r\n|\n|\r/).forEach((line, index) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    if (words.length === 0 || words[0].startsWith('|')) return
    try {
      refuseControls(line)
      if (readsItems) addItems(builder, words)
      else addOption(builder, words)
    } catch (error) {
      throw new SyntaxError(`line ${index + 1}, '${shortened(line.trim())}': ${messageOf(error)}`, {
        cause: error,
      })
    }
    readsItems = false
  })
  if (readsItems) throw new SyntaxError('expected a line with the names of the items, got none')
  return builder.build()
}

/** An option in the same notation, without its cost: `p q x y:A`. */
export function formatOption(problem: Problem, option: Option): string {
  const flat = flatOf(problem)
  const { optionCount, starts, items, colours, colourNames } = flat
  requireOption(option, optionCount)
  const words: string[] = []
  for (let use = starts[option]; use < starts[option + 1]; use++) {
    const name = nameOfItem(flat, items[use])
    const colour = colours?.[use] ?? 0
    words.push(colour === 0 ? name : `${name}:${colourNames[colour - 1]}`)
  }
  return words.join(' ')
}

/** A name with a control character is a mistake, such as a file that is not a text, and a terminal would obey it. */
function refuseControls(line: string): void {
  const found = /[^\P{Cc}\s]/u.exec(line)
  if (found !== null)
    throw new SyntaxError(`expected names, got '${shortened(found[0])}' in column ${found.index + 1}`)
}

function addItems(builder: ProblemBuilder, words: readonly string[]): void {
  const bar = words.indexOf('|')
  words.forEach((word, index) => {
    if (index === bar) return
    if (MULTIPLICITY.test(word)) {
      throw new SyntaxError(
        `'${shortened(word)}' has a multiplicity, which is not supported: every primary item is covered once`,
      )
    }
    if (/[:|]/.test(word)) throw new SyntaxError(`'${shortened(word)}' cannot be the name of an item`)
    if (bar === -1 || index < bar) builder.addPrimary(word)
    else builder.addSecondary(word)
  })
}

/** `2:3|p` and `2|p`, as Algorithm M writes the numbers of times that an item is covered. */
const MULTIPLICITY = /^\d+(?::\d+)?\|./

function addOption(builder: ProblemBuilder, words: readonly string[]): void {
  const bar = words.findIndex((word) => word.includes('|'))
  if (bar === -1) builder.addOption(words.map((word) => useOf(builder, word)))
  else {
    const cost = costOf(words.slice(bar).join(' '))
    builder.addOption(
      words.slice(0, bar).map((word) => useOf(builder, word)),
      cost,
    )
  }
}

function costOf(text: string): number {
  const number = /^\| ?(-?\d+(?:\.\d+)?)$/.exec(text)?.[1]
  if (number === undefined) throw new SyntaxError(`expected a cost as in '|3', got '${shortened(text)}'`)
  const cost = Number(number)
  if (Math.abs(cost) <= Number.MAX_SAFE_INTEGER) return cost
  throw new SyntaxError(
    `expected a cost of at most ${Number.MAX_SAFE_INTEGER}, because larger ones would be rounded, got '${shortened(number)}'`,
  )
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
