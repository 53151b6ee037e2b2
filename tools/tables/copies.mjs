// A suite whose entrants are copies of one entrant of another suite, some of which do a known share of their work twice.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the suite into a folder and returns its path.
 *
 * @param {string} folder
 * @param {{ suite: string, entrant: string, copies: Readonly<Record<string, number>> }} what id of each copy → by how many
 *   per cent it is slower, from 0 to 100: 5 means that every twentieth answer is given twice
 */
export function writeSuiteOfCopies(folder, { suite, entrant, copies }) {
  const path = join(folder, 'copies.mjs')
  const everyNth = Object.fromEntries(Object.entries(copies).map(([id, percent]) => [id, 100 / percent]))
  writeFileSync(
    path,
    `import { suite as original } from ${JSON.stringify(pathToFileURL(resolve(suite)).href)}

const EVERY_NTH = ${JSON.stringify(everyNth)} // null: never

function copyOf(definition, id) {
  return {
    ...definition,
    id,
    async open(shape, task) {
      const entrant = await definition.open(shape, task)
      let answered = 0
      return {
        read: (raw, instance) => entrant.read(raw, instance),
        ask(instance, budget) {
          answered++
          if (EVERY_NTH[id] !== null && answered >= EVERY_NTH[id]) {
            answered -= EVERY_NTH[id]
            entrant.ask(instance, budget)
          }
          return entrant.ask(instance, budget)
        },
      }
    },
  }
}

export const suite = {
  ...original,
  checks: undefined,
  load: async (reference, directory) => {
    const [definition] = await original.load(${JSON.stringify(entrant)}, directory)
    return Object.hasOwn(EVERY_NTH, reference) ? [copyOf(definition, reference)] : []
  },
}
`,
  )
  return path
}
