/** Fills the templates with plop. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import nodePlop, { type NodePlopAPI } from 'node-plop'
import { TEMPLATE_HELPERS } from './helpers.ts'

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
  for (const [name, helper] of Object.entries(TEMPLATE_HELPERS)) plop.setHelper(name, helper)
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
