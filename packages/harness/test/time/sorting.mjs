/** A suite about sorting: three honest functions, and the accidents that a run names. */
import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const LENGTH = 100
const COUNT = 12

/** The same order for the same seed (a linear congruential generator). */
function shuffled(numbers, seed) {
  let state = seed >>> 0
  const keyed = numbers.map((number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return { number, key: state }
  })
  return keyed.sort((a, b) => a.key - b.key).map(({ number }) => number)
}

const bytes = [...Array(256).keys()]
const published = Array.from({ length: COUNT }, (_, index) =>
  shuffled([...bytes, ...bytes], index + 1).slice(0, LENGTH),
)

let comparisons = 0

function insertionSort(given) {
  const numbers = [...given]
  comparisons = 0
  for (let end = 1; end < numbers.length; end++) {
    const number = numbers[end]
    let position = end
    while (position > 0 && numbers[position - 1] > number) {
      numbers[position] = numbers[--position]
      comparisons++
    }
    numbers[position] = number
    comparisons++
  }
  return numbers
}

function builtIn(given) {
  comparisons = 0
  return [...given].sort((a, b) => {
    comparisons++
    return a - b
  })
}

/** An honest answer of the slow function. */
const answerOf = (given) => ({ sorted: insertionSort(given), comparisons })

const honest = {
  insertion: () => answerOf,
  backwards: () => (given) => answerOf([...given].sort((a, b) => b - a)),
  'built-in': () => (given) => ({ sorted: builtIn(given), comparisons }),
}

const accidents = {
  'sorts-in-place': () => (given) => {
    const { sorted, comparisons: counted } = answerOf(given)
    for (let position = 0; position < given.length; position++) given[position] = sorted[position]
    return { sorted, comparisons: counted, claim: 'distinct' } // which others refute
  },
  /** Is wrong as soon as it meets an array again, which a preflight never asks, unless nothing came between. */
  'wrong-unless-repeated': () => {
    const seen = new Set()
    let last
    return (given) => {
      const isRight = !seen.has(given) || given === last
      seen.add(given)
      last = given
      return isRight ? answerOf(given) : { sorted: [...given], comparisons: 1 }
    }
  },
  'same-object': () => {
    const result = { sorted: [], comparisons: 0 }
    return (given) => Object.assign(result, answerOf(given))
  },
  /** Works only as much as it has to, once it knows an array. */
  'works-less-when-timed': () => {
    const seen = new Set()
    return (given) => {
      if (seen.has(given)) return { sorted: builtIn(given), comparisons }
      seen.add(given)
      return answerOf(given)
    }
  },
  /** Claims what is right for all arrays of the set without looking. */
  'assumes-repeats': () => (given) => ({ ...answerOf(given), claim: 'repeating' }),
  'claims-too-much': () => (given) => ({ ...answerOf(given), claim: 'distinct' }),
}

const failing = {
  thrower: () => () => {
    throw new Error('no order')
  },
  quitter: () => () => process.exit(7),
  /** Takes 400 MiB, and waits until this is seen: on a fast machine, it could take all before anybody interims. */
  hog: () => () => {
    const kept = Array.from({ length: 100 }, () => new Uint8Array(1 << 22).fill(1))
    while (kept.length > 0);
  },
  /** Prints past `process.stdout`. */
  printer: () => (given) => {
    writeSync(1, 'rubbish\n'.repeat(100))
    return answerOf(given)
  },
  /** Rejects a promise that nobody waits for. */
  rejects: () => (given) => {
    void Promise.reject(new Error('no paper'))
    return answerOf(given)
  },
  /** Throws in a timer, where nobody can catch it. */
  'throws-later': () => (given) => {
    setTimeout(() => {
      throw new Error('no ink')
    }, 0)
    return answerOf(given)
  },
  'exits-later': () => (given) => {
    setTimeout(() => process.exit(7), 50)
    return answerOf(given)
  },
  promises: () => async (given) => answerOf(given),
  'works-in-threads': () => {
    const worker = new Worker('setInterval(() => undefined, 1000)', { eval: true })
    worker.unref()
    return answerOf
  },
  /** Lets another process do the work of its first call, by its own clock in no time. */
  'works-elsewhere': () => {
    let calls = 0
    return (given) => {
      if (calls++ === 0)
        spawnSync(process.execPath, [
          '--eval',
          'for (let used = 0; used < 3e5; ) used = process.cpuUsage().user + process.cpuUsage().system',
        ])
      return answerOf(given)
    }
  },
  /** Stops at the limit on the first array, and gives up on the others. */
  quits: () => {
    let calls = 0
    return () => ({ sorted: [], comparisons: 1, claim: 'unsorted', stopped: calls++ === 0 })
  },
  /** Answers the first array, and never returns from the second one. */
  'loops-later': () => {
    let calls = 0
    return (given) => {
      while (calls > 0);
      calls++
      return answerOf(given)
    }
  },
  liar: () => (given) => ({ sorted: given === undefined ? [] : [...given], comparisons: 1 }),
}

const noInk = () => Promise.reject(new Error('no ink'))

/** Tells in which command a call is. Between two commands the event loop turns. */
function commandCounter() {
  let [commands, isNext] = [0, true]
  return () => {
    if (isNext) {
      commands++
      setImmediate(() => {
        isNext = true
      })
    }
    isNext = false
    return commands
  }
}

/**
 * Has an accident in the first call of a command that times it, and none in the preflight. It knows them by their budgets, which have no
 * limit, except for new variants.
 *
 * @param {'warm-up' | 'slice' | 'new variants'} place
 */
const careless = (place, accident) => () => {
  const countCommands = commandCounter()
  let isWarm = false
  let pending = accident
  return (given, budget) => {
    const isTimed = budget === Infinity
    const here = countCommands() === 1 ? 'warm-up' : isTimed ? 'slice' : 'new variants'
    isWarm ||= isTimed
    if (isWarm && here === place) {
      pending()
      pending = () => undefined
    }
    return answerOf(given)
  }
}

/** Keeps what it has sorted so often, whatever limit the question has. Needs a suite that limits budgets. */
const remembering = (often) => () => {
  const [calls, known] = [new Map(), new Map()]
  return (given, budget) => {
    const key = given.join()
    if (known.has(key)) return known.get(key)
    const answer = answerOf(given)
    if (answer.comparisons > budget)
      return { sorted: [], comparisons: budget, claim: 'unsorted', stopped: true }
    calls.set(key, (calls.get(key) ?? 0) + 1)
    if (calls.get(key) === often) known.set(key, answer)
    return answer
  }
}

const limited = {
  'stops-at-its-limit': remembering(Infinity),
  remembers: remembering(1),
  'remembers-later': remembering(2),
}

/** Need a suite that limits budgets. */
const carelessOnce = {
  'rejects-when-warming-up': careless('warm-up', () => void noInk()),
  'throws-after-a-slice': careless('slice', () => setTimeout(() => noInk(), 20)),
  'prints-in-a-slice': careless('slice', () => process.stderr.write('rubbish')),
  'hangs-in-a-slice': careless('slice', () => {
    for (;;);
  }),
  'rejects-new-variants': careless('new variants', () => void noInk()),
  'starts-a-thread-at-the-end': careless('new variants', () => {
    setTimeout(() => new Worker('', { eval: true }), 50)
  }),
  'exits-at-the-end': careless('new variants', () => setTimeout(() => process.exit(7), 50)),
}

/** Every answer of a slice is read, so this is quick. */
function hasRepeats(sorted) {
  for (let index = 1; index < sorted.length; index++) if (sorted[index] === sorted[index - 1]) return true
  return false
}

function definition([id, make]) {
  return {
    id,
    title: id,
    repeatable: true,
    open: () => {
      const sort = make()
      return {
        ask: (numbers, budget) => sort(numbers, budget),
        read: ({ sorted, comparisons: counted, claim, stopped }) => ({
          claim: claim ?? (hasRepeats(sorted) ? 'repeating' : 'distinct'),
          witnesses: [Uint8Array.from(sorted)],
          counters: [counted],
          ...(stopped ? { stopped } : {}),
        }),
      }
    },
  }
}

const noPaper = () => {
  throw new Error('no paper')
}

const leave = () => process.exit(7)

const definitions = [
  ...Object.entries({ ...honest, ...accidents, ...failing, ...limited }).map(definition),
  ...Object.entries(carelessOnce).map((entry) => ({ ...definition(entry), repeatable: false })),
  { ...definition(['unready', honest.insertion]), offersBatch: noPaper, open: noPaper },
  { ...definition(['leaver', honest.insertion]), open: leave },
]

export const suite = {
  name: 'sorting',
  words: { instance: 'array', instances: 'arrays', entrant: 'function', entrants: 'functions' },
  tasks: [{ name: 'sort', description: 'the same numbers in ascending order' }],
  counters: [
    {
      name: 'comparisons',
      description: 'Numbers compared with each other.',
      total: 'sum',
      one: 'comparison',
    },
  ],
  sets: async () => [{ name: 'random', description: `${COUNT} arrays`, count: COUNT }],
  readSet: async (name) => ({ id: name, instances: published }),
  encode: (numbers) => Uint8Array.from(numbers),
  decode: (bytes) => Array.from(bytes),
  variant: shuffled,
  entrants: async () => Object.keys(honest),
  load: async (reference) => definitions.filter(({ id }) => reference.split('+').includes(id)),
  prove: (_task, numbers, { claim, witnesses: [sorted] }) => {
    if (claim === 'unsorted') return { outcome: 'undecided' }
    const expected = Uint8Array.from(numbers).sort()
    return expected.every((number, position) => number === sorted[position])
      ? { outcome: 'proved' }
      : { outcome: 'wrong', problem: 'its answer is not sorted' }
  },
  checks: {
    reference: 'built-in',
    counterexample: async (numbers, seed) => ({
      instance: shuffled(bytes, seed).slice(0, numbers.length),
      claim: 'distinct',
    }),
    refute: (_task, claim, { known }) =>
      known === null || known === claim ? undefined : `claims ${claim}, known to be ${known}`,
  },
}
