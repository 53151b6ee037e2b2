/** A suite about sorting: three honest functions, one that is slower by a part, and every way to cheat or to fail. */
import { execFileSync } from 'node:child_process'
import fs, { existsSync, readdirSync, writeSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const LENGTH = 150
const COUNT = 12

/** A small generator of its own (mulberry32), so that the suite imports nothing. */
function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function arrayFrom(seed) {
  const random = randomFrom(seed)
  return Array.from({ length: LENGTH }, () => Math.floor(random() * 256))
}

function shuffled(numbers, seed) {
  const random = randomFrom(seed)
  const result = [...numbers]
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[result[last], result[other]] = [result[other], result[last]]
  }
  return result
}

const published = Array.from({ length: COUNT }, (_, index) => arrayFrom(index + 1))

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

function selectionSort(given) {
  const numbers = [...given]
  comparisons = 0
  for (let start = 0; start < numbers.length; start++) {
    let least = start
    for (let position = start + 1; position < numbers.length; position++) {
      comparisons++
      if (numbers[position] < numbers[least]) least = position
    }
    const number = numbers[least]
    numbers[least] = numbers[start]
    numbers[start] = number
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

/** Their sums differ for arrays that differ in more than their order. */
const weight = randomFrom(0)
const WEIGHTS = Array.from({ length: 256 }, () => Math.floor(weight() * 2 ** 40))

function keyOf(numbers) {
  let key = 7
  for (let position = 0; position < numbers.length; position++)
    key = (Math.imul(key, 31) + numbers[position]) | 0
  return key
}

const CHUNKS = join(process.argv[1] ?? '', '../../../chunks')

/** What the modules of the harness in this process export. */
async function exportsOfHarness() {
  const names = existsSync(CHUNKS) ? readdirSync(CHUNKS).filter((name) => /^chunk-.*\.js$/.test(name)) : []
  return Object.assign({}, ...(await Promise.all(names.map((name) => import(join(CHUNKS, name))))))
}
const harness = await exportsOfHarness()

const sleeping = new Int32Array(new SharedArrayBuffer(4))
const isTimedSingly = () => /timeSingly/.test(new Error().stack)

/** An honest answer of the slow function. */
const answerOf = (given) => ({ sorted: insertionSort(given), comparisons })

const honest = {
  insertion: () => answerOf,
  selection: () => (given) => ({ sorted: selectionSort(given), comparisons }),
  'built-in': () => (given) => ({ sorted: builtIn(given), comparisons }),
  /** Waits as a process on a busy machine does, for a single instance of each sweep. */
  paused: () => {
    let calls = 0
    return (given) => {
      if (isTimedSingly() && calls++ % COUNT === 0) Atomics.wait(sleeping, 0, 0, 20)
      return answerOf(given)
    }
  },
  /** Does a twentieth of its work twice. */
  slowed: () => {
    let calls = 0
    return (given) => {
      if (++calls % 20 === 0) insertionSort(given)
      return answerOf(given)
    }
  },
}

const cheating = {
  'remembers-content': () => {
    const known = new Map()
    return (given) => {
      const key = keyOf(given)
      if (!known.has(key)) known.set(key, answerOf(given))
      return known.get(key)
    }
  },
  /** Its key does not depend on the order, so it knows every variant of an array that it has sorted. */
  'recognises-variants': () => {
    const known = new Map()
    return (given) => {
      let key = 0
      for (let position = 0; position < given.length; position++) key += WEIGHTS[given[position]]
      if (!known.has(key)) known.set(key, answerOf(given))
      return known.get(key)
    }
  },
  'remembers-object': () => {
    const known = new WeakMap()
    return (given) => {
      if (!known.has(given)) known.set(given, answerOf(given))
      return known.get(given)
    }
  },
  'knows-the-set': () => {
    const known = new Map(published.map((numbers) => [keyOf(numbers), answerOf(numbers)]))
    return (given) => known.get(keyOf(given)) ?? answerOf(given)
  },
  /** Remembers the three arrays that take longest, but not when they come for the first times. */
  'remembers-the-dearest': () => {
    const known = new Map(
      published
        .map((numbers) => [keyOf(numbers), answerOf(numbers)])
        .sort(([, a], [, b]) => b.comparisons - a.comparisons)
        .slice(0, 3),
    )
    const asked = new Map()
    return (given) => {
      const key = keyOf(given)
      const times = (asked.get(key) ?? 0) + 1
      asked.set(key, times)
      return (times > 5 && known.get(key)) || answerOf(given)
    }
  },
  /** Remembers answers until more arrays come than the set has. */
  'remembers-when-ranked': () => {
    const known = new Map()
    return (given) => {
      const key = keyOf(given)
      if (!known.has(key)) known.set(key, answerOf(given))
      return known.size > COUNT ? answerOf(given) : known.get(key)
    }
  },
  /** Remembers answers, but neither among new arrays nor when single arrays are timed. */
  'remembers-in-slices': () => {
    const known = new Map()
    let calls = 0
    let isWatched = false
    return (given) => {
      const isNew = !known.has(given)
      isWatched ||= (isNew && known.size === COUNT) || (++calls % 60 === 0 && isTimedSingly())
      if (isWatched) return answerOf(given)
      if (isNew) known.set(given, answerOf(given))
      return known.get(given)
    }
  },
  'sorts-in-place': () => (given) => {
    const { sorted, comparisons: counted } = answerOf(given)
    for (let position = 0; position < given.length; position++) given[position] = sorted[position]
    return { sorted, comparisons: counted }
  },
  'wrong-unless-repeated': () => {
    let last
    let calls = 0
    return (given) => {
      const isRepeated = given === last
      last = given
      if (++calls <= COUNT || isRepeated) return answerOf(given)
      return { sorted: [...given], comparisons: 1 }
    }
  },
  'same-object': () => {
    const result = { sorted: [], comparisons: 0 }
    return (given) => Object.assign(result, answerOf(given))
  },
  'works-when-read': () => (given) => {
    let answer
    return {
      get sorted() {
        answer ??= insertionSort(given)
        return answer
      },
      comparisons: 1,
    }
  },
  /** The first answer that is read computes all others. */
  'works-when-one-is-read': () => {
    let open = []
    return (given) => {
      const answer = {}
      open.push(() => Object.assign(answer, answerOf(given)))
      const read = () => {
        for (const work of open) work()
        open = []
        return answer
      }
      return {
        get sorted() {
          return read().sorted
        },
        get comparisons() {
          return read().comparisons
        },
      }
    }
  },
  'replaces-cpu-clock': () => {
    const { cpuUsage } = process
    process.cpuUsage = () => {
      const { user, system } = cpuUsage()
      return { user: user / 6, system: system / 6 }
    }
    return answerOf
  },
  'replaces-exports': () => {
    fs.writeSync = () => 0
    Date.now = () => 0
    syncBuiltinESMExports()
    return answerOf
  },
  /** Ends the loop that compares its wrong answers. The next loop finds everything as it was. */
  'ends-the-comparison': () => {
    const generators = Object.getPrototypeOf(function* () {}.prototype)
    const { next } = generators
    let calls = 0
    return (given) => {
      if (++calls <= COUNT) return answerOf(given)
      generators.next = () => {
        generators.next = next
        return { done: true, value: undefined }
      }
      return { sorted: [...given], comparisons: 1 }
    }
  },
  /** Keeps what is wrong out of the lists of the harness. */
  'listens-to-lists': () => {
    let calls = 0
    const set = function (value) {
      if (typeof value === 'object' && 'index' in value) return
      Object.defineProperty(this, 0, { value, writable: true, enumerable: true, configurable: true })
    }
    return (given) => {
      if (++calls <= COUNT) return answerOf(given)
      Object.defineProperty(Array.prototype, 0, { configurable: true, get: () => undefined, set })
      return { sorted: [...given], comparisons: 1 }
    }
  },
  'other-process': () => (given) => {
    const text = execFileSync('sort', ['-n'], { input: given.join('\n') }).toString()
    return { sorted: text.trim().split('\n').map(Number), comparisons: 1 }
  },
  'speaks-for-the-harness': () => (given) => {
    writeSync(3, '{"type":"verified","clockNs":1}\n')
    return answerOf(given)
  },
  /** Tells times of its own through the modules of the harness, which it imports. */
  'borrows-the-channel': () => {
    const { saySlice } = harness.takeChannel?.() ?? harness
    if (saySlice === undefined) throw new Error('nobody lends the channel')
    return (given) => {
      saySlice({ first: 0, asked: COUNT, cpuNs: 1, wallNs: 1 })
      return answerOf(given)
    }
  },
  /** Works only as much as it has to, once it knows an array. */
  'works-less-when-timed': () => {
    const seen = new Map()
    return (given) => {
      const key = keyOf(given)
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      return times > 3 ? { sorted: builtIn(given), comparisons } : answerOf(given)
    }
  },
  /** Claims what is right for all arrays of the set without looking. */
  'assumes-repeats': () => (given) => ({ ...answerOf(given), claim: 'repeating' }),
  'claims-too-much': () => (given) => ({ ...answerOf(given), claim: 'distinct' }),
}

const failing = {
  looper: () => () => {
    for (;;);
  },
  sleeper: () => () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  thrower: () => () => {
    throw new Error('no order')
  },
  quitter: () => () => process.exit(7),
  hog: () => () => {
    const kept = []
    for (;;) kept.push(new Uint8Array(1 << 22).fill(1))
  },
  printer: () => (given) => {
    process.stdout.write('{"type":"done"}\n\u0000rubbish\n'.repeat(100))
    return answerOf(given)
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
        ask: (numbers) => sort(numbers),
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
  ...Object.entries({ ...honest, ...cheating, ...failing }).map(definition),
  { ...definition(['unready', honest.insertion]), offersBatch: noPaper, open: noPaper },
  { ...definition(['leaver', honest.insertion]), offersBatch: leave, open: leave },
]

export const domain = {
  name: 'sorting',
  words: { instance: 'array', instances: 'arrays', entrant: 'function', entrants: 'functions' },
  tasks: [{ name: 'sort', description: 'the same numbers in ascending order' }],
  counters: [{ name: 'comparisons', description: 'Numbers compared with each other.', total: 'sum' }],
  work: { counter: 'comparisons', one: 'comparison' },
  sets: async () => [{ name: 'random', description: `${COUNT} arrays`, count: COUNT }],
  readSet: async (name) => ({ id: name, instances: published }),
  encode: (numbers) => Uint8Array.from(numbers),
  decode: (bytes) => Array.from(bytes),
  variant: shuffled,
  counterexample: async (numbers, seed) => ({
    instance: shuffled([...Array(256).keys()], seed).slice(0, numbers.length),
    claim: 'distinct',
  }),
  entrants: async () => Object.keys(honest),
  reference: 'built-in',
  load: async (reference) => {
    const [, name] = /^another-name:(.*)$/.exec(reference) ?? []
    if (name !== undefined) return [definition([name, honest.insertion])]
    return definitions.filter(({ id }) => reference.split('+').includes(id))
  },
  prove: (_task, numbers, { claim, witnesses: [sorted] }) => {
    if (claim === 'unsorted') return { outcome: 'undecided' }
    const expected = Uint8Array.from(numbers).sort()
    return expected.every((number, position) => number === sorted[position])
      ? { outcome: 'proved' }
      : { outcome: 'wrong', problem: 'its answer is not sorted' }
  },
  refute: (_task, claim, { known }) =>
    known === null || known === claim ? undefined : `claims ${claim}, known to be ${known}`,
}
