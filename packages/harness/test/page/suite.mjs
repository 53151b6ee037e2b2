/**
 * A kind of problem for the tests of the page: find a divisor of a number. Small, but with everything that a page
 * shows: counters, facts, a batch, one that gives up, one that lies, one that is too slow, stories with links.
 */
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** Numbers without a small divisor take long; the sets differ in size and in how hard they are. */
const SETS = {
  small: { count: 12, hardest: 3_000, description: 'a dozen small numbers' },
  usual: { count: 50, hardest: 40_000, description: 'fifty numbers' },
  large: { count: 6, hardest: 60_000, least: 20_000, description: 'numbers without a small divisor' },
}

function numbersOf({ count, hardest, least = 60 }) {
  return Array.from({ length: count }, (_, index) => {
    const near = Math.round(least * (hardest / least) ** (index / (count - 1)))
    let number = near | 1
    while (!isPrime(number)) number += 2
    return least > 60 ? number : number * 2 ** (index % 3)
  })
}

function isPrime(number) {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}

/** Tries divisors from `first` on in steps of `step`, each `dear` times. Stops at the budget. */
function search(number, budget, { first = 2, step = 1, dear = 1 }) {
  let nodes = 1
  for (let divisor = first; divisor < number; divisor += step) {
    if (nodes++ >= budget) return { divisor: 0, nodes, stopped: true }
    let rest = 1
    for (let again = 0; again < dear; again++) rest = number % divisor
    if (rest === 0) return { divisor, nodes }
  }
  return { divisor: number, nodes }
}

/** What every method does first: a fork that answers within nanoseconds would spend its time on checking the answers. */
function prepare(number) {
  let state = number
  for (let step = 0; step < 400; step++) state = (Math.imul(state, 31) + step) | 0
  return state
}

const bytesOf = (divisor) => new TextEncoder().encode(String(divisor))

function entrant(id, { title = id, traits, incomplete, refuses, ask: answer }) {
  const ask = (number, budget) => {
    prepare(number)
    return answer(number, budget)
  }
  return {
    id,
    title,
    traits,
    origin: 'Eratosthenes, as told on [a page](https://example.org/sieve)',
    ...(incomplete ? { incomplete } : {}),
    ...(refuses ? { refuses } : {}),
    open: () => ({
      ask,
      read: ({ divisor, nodes, stopped, gaveUp }) => ({
        claim: gaveUp || stopped ? 'undecided' : 'divisor',
        witnesses: gaveUp || stopped ? [] : [bytesOf(divisor)],
        counters: [nodes, nodes - 1],
        ...(stopped ? { stopped } : {}),
      }),
      pack: (numbers) => [...numbers],
      askMany: (numbers, budget) => numbers.map((number) => ask(number, budget)),
      readMany: (raw) => ({
        answers: raw.map(({ divisor, stopped }) =>
          stopped
            ? { claim: 'undecided', witnesses: [], stopped }
            : { claim: 'divisor', witnesses: [bytesOf(divisor)] },
        ),
        totals: [raw.reduce((sum, { nodes }) => sum + nodes, 0), 0],
      }),
    }),
  }
}

const byTwo = { first: 2, step: 1, dear: 1 }

const ENTRANTS = {
  plain: entrant('plain', {
    title: 'Plain',
    traits: { order: 'upwards' },
    ask: (number, budget) => search(number, budget, byTwo),
  }),
  dear: entrant('dear', {
    title: 'Dear',
    traits: { order: 'upwards', price: 'eight divisions' },
    ask: (number, budget) => search(number, budget, { ...byTwo, dear: 8 }),
  }),
  roots: entrant('roots', {
    title: 'Roots',
    traits: { order: 'up to the root' },
    ask(number, budget) {
      const found = search(Math.floor(Math.sqrt(number)) + 1, Math.min(budget, 1), byTwo)
      let nodes = found.nodes
      for (let divisor = 2; divisor * divisor <= number; divisor++) {
        nodes++
        if (number % divisor === 0) return { divisor, nodes }
      }
      return { divisor: number, nodes }
    },
  }),
  hasty: entrant('hasty', {
    title: 'Hasty',
    traits: { order: 'the first hundred' },
    incomplete: true,
    ask(number) {
      const found = search(number, Infinity, byTwo)
      return found.divisor > 100 ? { nodes: 100, divisor: 0, gaveUp: true } : found
    },
  }),
  liar: entrant('liar', {
    title: 'Liar',
    traits: { order: 'none' },
    ask: (number) => ({ divisor: number > 1_000 ? 4 : search(number, Infinity, byTwo).divisor, nodes: 1 }),
  }),
  endless: entrant('endless', {
    title: 'Endless',
    traits: { order: 'in circles' },
    ask(number, budget) {
      const found = search(number, budget, byTwo)
      if (found.divisor < 1_000 && !found.stopped) return found
      for (let nodes = 0; ; nodes++) if (nodes >= budget) return { divisor: 0, nodes, stopped: true }
    },
  }),
}

const asking = (known, ask) => ({ ...known, open: () => ({ ...known.open(), ask }) })

/** `plain#slower` is `plain` as it is after a change, under its old name, so that two runs differ in what it does. */
const CHANGES = {
  slower: (known) => asking(known, (number, budget) => search(number, budget, { ...byTwo, dear: 40 })),
  rooted: (known) => asking(known, ENTRANTS.roots.open().ask),
  /** It also answers all numbers in one call, which is measured in processes of its own. */
  batch: (known) => ({ ...known, offersBatch: () => true }),
}

const numbers = new Map(Object.entries(SETS).map(([name, set]) => [name, numbersOf(set)]))

/** @type {import('@sudoku-lab/harness').Domain<number>} */
export const domain = {
  name: 'divisors',
  words: { instance: 'number', instances: 'numbers', entrant: 'method', entrants: 'methods' },
  tasks: [{ name: 'least', description: 'find the least divisor above 1' }],
  counters: [
    { name: 'trials', description: 'Divisors that were tried, and one.', total: 'sum' },
    { name: 'failures', description: 'Trials that did not divide.', total: 'sum' },
  ],
  work: { counter: 'trials', one: 'trial' },
  budget: { name: 'trials', first: 1 << 12 },
  sets: async () =>
    Object.entries(SETS).map(([name, { count, description }]) => ({ name, count, description })),
  async readSet(name) {
    const known = numbers.get(name)
    if (known !== undefined) return { id: name, path: null, instances: known }
    const many = /^many-(\d+)$/.exec(name)
    if (many === null) throw Object.assign(new Error(`no set ${name}`), { name: 'UsageError' })
    const count = Number(many[1])
    return { id: name, path: null, instances: Array.from({ length: count }, (_, index) => 3 * (index + 5)) }
  },
  encode: (number) => bytesOf(number),
  decode: (bytes) => Number(new TextDecoder().decode(bytes)),
  facts: (number) => ({ digits: String(number).length }),
  entrants: async () => ['plain', 'dear', 'roots'],
  reference: 'roots',
  async load(reference) {
    // `plain@3` is `plain` under another name, so that there can be as many as a test needs.
    const [name, change] = reference.split('#')
    const [id, copy] = name.split('@')
    const known = change === undefined ? ENTRANTS[id] : CHANGES[change](ENTRANTS[id])
    if (known === undefined) throw Object.assign(new Error(`no method ${reference}`), { name: 'UsageError' })
    return [copy === undefined ? known : { ...known, id: `${id}-${copy}` }]
  },
  prove(_task, number, { claim, witnesses }) {
    if (claim === 'undecided') return { outcome: 'undecided' }
    const divisor = Number(new TextDecoder().decode(witnesses[0]))
    if (number % divisor !== 0)
      return { outcome: 'wrong', problem: `its divisor ${divisor} does not divide ${number}` }
    if (!isPrime(divisor))
      return { outcome: 'wrong', problem: `its divisor ${divisor} is not the least of ${number}` }
    return { outcome: 'proved' }
  },
  about: async (_reference, id) => ({
    markdown: `# ${id}\n\nThe story of \`${id}\`, which [stands here](suite.mjs).\n\n## Cost\n\n| step | price |\n| --- | ---: |\n| trial | 1 |\n\n<b>not bold</b>\n`,
    file: `${HERE}suite.md`,
    source: `${HERE}suite.mjs`,
  }),
  documents: [{ title: 'Words', target: `${HERE}suite.mjs` }],
  show: (number, witness) =>
    `number  ${number}\ndivisor ${witness === null ? '.'.repeat(String(search(number, Infinity, byTwo).divisor).length) : new TextDecoder().decode(witness)}`,
}
