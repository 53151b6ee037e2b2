/**
 * A suite whose entrants are copies of one entrant of another suite, some of which do a known share of further work. The variable COPIES says
 * as JSON which suite and entrant, and id of each copy → by how many per cent it is slower, from 0 to 100: 5 means that before every twentieth
 * answer, it answers another instance in turn. (The same instance again would take only 70 % of its time, because the processor has just learned
 * its branches.)
 */
const { suite: module, entrant, copies } = JSON.parse(process.env.COPIES ?? '')
const { suite: copied } = await import(module)

function copyOf(definition, id) {
  const open = async (shape, task) => {
    const original = await definition.open(shape, task)
    const met = new Set()
    let inTurn = met.values()
    let due = 0
    const next = () => {
      const { done, value } = inTurn.next()
      if (!done) return value
      inTurn = met.values()
      return inTurn.next().value
    }
    return {
      read: (raw, instance) => original.read(raw, instance),
      ask(instance, budget) {
        met.add(instance)
        due += copies[id]
        if (due >= 100) {
          due -= 100
          original.ask(next(), budget)
        }
        return original.ask(instance, budget)
      },
    }
  }
  return { ...definition, id, open }
}

export const suite = {
  ...copied,
  checks: undefined,
  load: async (reference, directory) => {
    const [definition] = await copied.load(entrant, directory)
    return Object.hasOwn(copies, reference) ? [copyOf(definition, reference)] : []
  },
}
