/**
 * Problems as people write them: items on the first line, primary ones before the bar; then an option a line.
 *
 *   p q r | x y
 *   p q x y:A
 *   p r x:A y
 *   q x:A
 *
 * This is the notation of Knuth's programs: blank lines and lines that start with a bar are passed over.
 */
import { type Item, type Option, type Painted, type Problem, ProblemBuilder } from './problem.ts'

/**
 * Reads a problem.
 *
 * @throws SyntaxError that quotes the line and what is wrong in it.
 */
export function parseProblem(text: string): Problem {
  const builder = new ProblemBuilder()
  const itemNamed = new Map<string, Item>()
  let readsItems = true
  text.split(/\r?\n/).forEach((line, place) => {
    const words = line.split(/\s+/).filter((word) => word !== '')
    if (words.length === 0 || words[0].startsWith('|')) return
    try {
      if (readsItems) addItems(builder, words, itemNamed)
      else builder.addOption(words.map((word) => parseUse(word, itemNamed)))
    } catch (error) {
      throw new SyntaxError(`line ${place + 1}, '${line.trim()}': ${messageOf(error)}`, { cause: error })
    }
    readsItems = false
  })
  return builder.build()
}

/** An option in the same notation: `p q x y:A`. */
export function formatOption({ items, options }: Problem, option: Option): string {
  return options[option]
    .map(({ item, colour }) => (colour === undefined ? items[item].name : `${items[item].name}:${colour}`))
    .join(' ')
}

function addItems(builder: ProblemBuilder, words: readonly string[], itemNamed: Map<string, Item>): void {
  const bar = words.indexOf('|')
  words.forEach((word, place) => {
    if (place === bar) return
    if (/[:|]/.test(word)) throw new SyntaxError(`'${word}' cannot be the name of an item`)
    const isPrimary = bar === -1 || place < bar
    itemNamed.set(word, isPrimary ? builder.addPrimary(word) : builder.addSecondary(word))
  })
}

function parseUse(word: string, itemNamed: ReadonlyMap<string, Item>): Item | Painted {
  const [name, colour, ...rest] = word.split(':')
  if (colour === '' || rest.length > 0) throw new SyntaxError(`expected item or item:colour, got '${word}'`)
  const item = itemNamed.get(name)
  if (item === undefined) throw new SyntaxError(`there is no item '${name}'`)
  return colour === undefined ? item : { item, colour }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
