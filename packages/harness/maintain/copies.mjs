// A suite whose entrants are copies of one entrant of another suite, some of which do a known share of further work.
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Writes the suite into a folder and returns its path.
 *
 * @param {string} folder
 * @param {{ suite: string, entrant: string, copies: Readonly<Record<string, number>> }} what id of each copy → by how many
 *   per cent it is slower, from 0 to 100: 5 means that before every twentieth answer, it answers another instance in turn. (The same
 *   instance again would take only 70 % of its time, because the processor has just learned its branches.)
 */
export function writeSuiteOfCopies(folder, { suite, entrant, copies }) {
  const path = join(folder, 'copies.mjs')
  writeFileSync(
    path,
    `import { suite as original } from ${JSON.stringify(pathToFileURL(resolve(suite)).href)}

const PERCENT = ${JSON.stringify(copies)}

function copyOf(definition, id) {
  return {
    ...definition,
    id,
    async open(shape, task) {
      const entrant = await definition.open(shape, task)
      const met = new Set()
      let inTurn = met.values()
      let due = 0
      function next() {
        const { done, value } = inTurn.next()
        if (!done) return value
        inTurn = met.values()
        return inTurn.next().value
      }
      return {
        read: (raw, instance) => entrant.read(raw, instance),
        ask(instance, budget) {
          met.add(instance)
          due += PERCENT[id]
          if (due >= 100) {
            due -= 100
            entrant.ask(next(), budget)
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
    return Object.hasOwn(PERCENT, reference) ? [copyOf(definition, reference)] : []
  },
}
`,
  )
  return path
}
