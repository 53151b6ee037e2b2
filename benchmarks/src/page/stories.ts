import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listSolvers } from '@sudoku-lab/catalog'
import { storyOf } from '../reporters/story.ts'

/** Solver id → its story, for the solvers of the catalog; a solver from elsewhere has none. */
export async function readStories(): Promise<Map<string, string>> {
  const stories = new Map<string, string>()
  for (const { id, directory } of await listSolvers()) {
    const readme = await readFile(join(directory, 'README.md'), 'utf8').catch(() => '')
    stories.set(id, storyOf(readme))
  }
  return stories
}
