/** Fills the templates with plop. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import nodePlop, { type NodePlopAPI } from 'node-plop'

/** The texts of the package of a new solver. */
export interface SolverStory {
  /** Kebab-case, unused: see `problemWithName`. */
  readonly name: string
  readonly title: string
  readonly author: string
  /** One sentence that says what is new in this solver. */
  readonly idea: string
}

const TEMPLATES = fileURLToPath(new URL('../templates', import.meta.url))

/**
 * Writes `packages/solver-NAME` into a repository. Overwrites nothing.
 *
 * @returns the folder.
 * @throws Error when a file could not be written.
 */
export async function writeSolver(repository: string, story: SolverStory): Promise<string> {
  const folder = join(repository, 'packages', `solver-${story.name}`)
  const generator = (await prepared(folder)).getGenerator('solver')
  const { failures } = await generator.runActions(story)
  const [failure] = failures
  if (failure !== undefined) throw new Error(`${failure.path}: ${failure.error}`)
  return folder
}

async function prepared(folder: string): Promise<NodePlopAPI> {
  const plop = await nodePlop('', { destBasePath: folder, force: false })
  plop.setHelper('json', (text: string) => JSON.stringify(text))
  plop.setHelper('code', (...texts: unknown[]) => quoted(texts.slice(0, -1).join('')))
  plop.setHelper('constant', constantFrom)
  plop.setHelper('class', (name: string) => capitalized(constantFrom(name)))
  plop.setHelper('comment', (text: string) => text.replaceAll('*/', '* /'))
  plop.setGenerator('solver', {
    description: 'the package of a new solver',
    prompts: [],
    actions: [
      {
        type: 'addMany',
        destination: folder,
        base: TEMPLATES,
        templateFiles: `${TEMPLATES.replaceAll('\\', '/')}/**/*.hbs`,
        globOptions: { dot: true },
        abortOnFail: true,
      },
    ],
  })
  return plop
}

/** `my-idea-2` → `myIdea2`. (plop's own helper sets an underscore before digits.) */
function constantFrom(name: string): string {
  const [first = '', ...others] = name.split('-')
  return first + others.map(capitalized).join('')
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A string literal as the formatter writes it: with the quotes that need less escaping. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1)
  const plain = escaped.replaceAll('\\"', '"')
  return plain.includes("'") ? `"${escaped}"` : `'${plain}'`
}
