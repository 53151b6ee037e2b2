/** What both programs have in common: how they read their parameters and report a mistake. */
import { problemWithName, type TakenNames } from './name.ts'
import type { SolverStory } from './write-package.ts'

/** A mistake of the user. */
export class UsageError extends Error {}

interface TextOption {
  readonly type: 'string'
}

/** The options of both programs, for `parseArgs`. */
export const OPTIONS: {
  readonly idea: TextOption
  readonly title: TextOption
  readonly author: TextOption
  readonly help: { readonly type: 'boolean'; readonly short: 'h' }
} = {
  idea: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
}

/** @throws UsageError for what `parseArgs` refuses. */
export function reading<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (thrown) {
    throw new UsageError(mistakeIn(String((thrown as Error).message)))
  }
}

/** `parseArgs` begins with a capital letter, and says how to pass a word that begins with a dash, which nobody wants here. */
function mistakeIn(message: string): string {
  const mistake = message.replace(/\. To specify a positional argument .*$/su, '')
  return `${mistake.charAt(0).toLowerCase()}${mistake.slice(1)}`
}

/** @throws UsageError that says why a solver cannot have this name. */
export function nameFrom(positionals: readonly string[], taken: TakenNames): string {
  const [name, ...others] = positionals
  if (name === undefined) throw new UsageError('expected the name of the solver')
  if (others.length > 0) throw new UsageError(`expected one name, got ${positionals.join(' ')}`)
  const problem = problemWithName(name, taken)
  if (problem !== undefined) throw new UsageError(problem)
  return name
}

type ToldStory = Partial<Record<'idea' | 'title' | 'author', string | undefined>>

/** The story of a solver. What is not told is made from its name. */
export function storyOf(name: string, told: ToldStory): SolverStory {
  const words = name.replaceAll('-', ' ')
  return {
    name,
    title: oneLine(told.title) ?? words.charAt(0).toUpperCase() + words.slice(1),
    author: oneLine(told.author) ?? 'unknown',
    idea: oneLine(told.idea) ?? 'Plain backtracking, which an idea will replace.',
  }
}

/** The text without line breaks and outer spaces; undefined if nothing is left. */
export function oneLine(text: string | undefined): string | undefined {
  return text?.replaceAll(/\s+/g, ' ').trim() || undefined
}

/** Prints what a program has to say, or its mistake with exit code 2, or another failure with exit code 1. */
export async function run(
  name: string,
  help: string,
  program: (parameters: readonly string[]) => string | Promise<string>,
): Promise<void> {
  try {
    console.log(await program(process.argv.slice(2)))
  } catch (thrown) {
    console.error(`${name}: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    if (thrown instanceof UsageError) console.error(`See \`${help}\`.`)
    process.exitCode = thrown instanceof UsageError ? 2 : 1
  }
}
