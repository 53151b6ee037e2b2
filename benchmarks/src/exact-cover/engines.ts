/**
 * The engines of this project, and packages of npm. All get the same numbers, and building the problem from
 * them is part of the time. If a package has no secondary items, it gets an additional option for each of
 * them, which covers only this item.
 */
import { createRequire } from 'node:module'
import type { EngineName } from '@sudoku-lab/exact-cover'
import { type Answer, type Entrant, type EntrantDefinition, UsageError } from '@sudoku-lab/harness'
import { type Cover, problemOf } from './cover.ts'
import { claimOf, packSolutions } from './solutions.ts'

const require = createRequire(import.meta.url)

type Solutions = readonly (readonly number[])[]

/**
 * Finds at most `most` solutions of a cover. They may contain options from `cover.options.length` on, which
 * are ignored.
 */
type FindSolutions = (cover: Cover, most: number) => Solutions

export interface Engine {
  readonly title: string
  readonly traits: Readonly<Record<string, string>>
  readonly origin: string
  readonly refuses?: Readonly<Record<string, string>>
  readonly counts?: true
  readonly knowsColours?: true
  /** The npm package that it needs. The repository has it, and other users can install it. */
  readonly needs?: string
  open(): Promise<(cover: Cover, most: number) => Found>
}

interface Found {
  readonly solutions: Solutions
  readonly nodes?: number
}

const LINKED = { state: 'a matrix of linked nodes', order: 'the item with the fewest options' }
const DENSE = { ...LINKED, input: 'a 0 or a 1 for every item of every option' }

/** id → engine. */
const ENGINES: Readonly<Record<string, Engine>> = {
  links: {
    title: 'Dancing links of exact-cover',
    traits: LINKED,
    origin: 'D. E. Knuth, TAOCP 7.2.2.1, Algorithm X',
    counts: true,
    knowsColours: true,
    open: () => own('links'),
  },
  sieve: {
    title: 'Sieve of exact-cover',
    traits: { state: 'lists of options, and bits of items', order: LINKED.order },
    origin: 'this repository',
    counts: true,
    knowsColours: true,
    open: () => own('sieve'),
  },
  'dancing-links': {
    title: 'dancing-links 4.3.10',
    needs: 'dancing-links',
    traits: LINKED,
    origin: 'https://www.npmjs.com/package/dancing-links',
    open: async () => found(await dancingLinks()),
  },
  dlxlib: {
    title: 'dlxlib 1.0.3',
    needs: 'dlxlib',
    traits: DENSE,
    origin: 'https://www.npmjs.com/package/dlxlib',
    open: async () => {
      const { solve } = await import('dlxlib')
      return found((cover, most) => solve(denseRows(cover), null, null, most === Infinity ? undefined : most))
    },
  },
  dance: {
    title: 'dance 0.1.0',
    needs: 'dance',
    traits: DENSE,
    origin: 'https://www.npmjs.com/package/dance',
    open: async () => {
      const { solve } = await import('dance')
      return found((cover, most) => solve(denseRows(cover), { maxSolutions: most === Infinity ? 0 : most }))
    },
  },
  'algorithm-ts-dlx': {
    title: '@algorithm.ts/dlx 4.0.3',
    needs: '@algorithm.ts/dlx',
    traits: LINKED,
    origin: 'https://www.npmjs.com/package/@algorithm.ts/dlx',
    refuses: { all: 'stops at its first solution' },
    open: async () => found(await algorithmTs()),
  },
}

/** The engines that can run here. */
export function installedEngines(): [name: string, engine: Engine][] {
  return Object.entries(ENGINES).filter(([, engine]) => isInstalled(engine))
}

function isInstalled({ needs }: Engine): boolean {
  if (needs === undefined) return true
  try {
    return require.resolve(needs) !== ''
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND' // it may exist only for `import`
  }
}

/** @throws UsageError for an unknown engine, or for one that is not installed. */
export async function loadEngine(reference: string): Promise<EntrantDefinition<Cover>[]> {
  const engine = Object.hasOwn(ENGINES, reference) ? ENGINES[reference] : undefined
  if (engine === undefined) {
    throw new UsageError(`unknown engine "${reference}": expected one of ${Object.keys(ENGINES).join(', ')}`)
  }
  if (!isInstalled(engine)) {
    throw new UsageError(`${reference} is not installed here: npm install ${engine.title.replace(' ', '@')}`)
  }
  const { title, traits, origin, refuses = {}, counts = false, knowsColours = false } = engine
  return [
    {
      id: reference,
      title,
      traits,
      origin,
      refuses,
      repeatable: true,
      refusesShape: ({ colours }) =>
        colours === undefined || knowsColours ? undefined : 'does not support colours',
      open: async (_, task) => entrant(engine, task, counts),
    },
  ]
}

async function entrant(engine: Engine, task: string, counts: boolean): Promise<Entrant<Cover, Found>> {
  const find = await engine.open()
  const most = task === 'first' ? 1 : Infinity
  return {
    ask: (cover) => find(cover, most),
    read: ({ solutions, nodes }, { options }): Answer => {
      const real = solutions.map((chosen) => chosen.filter((option) => option < options.length))
      return {
        claim: claimOf(real.length),
        witnesses: [packSolutions(real)],
        ...(counts && { counters: [nodes ?? 0] }),
      }
    },
  }
}

function found(find: FindSolutions): (cover: Cover, most: number) => Found {
  return (cover, most) => ({ solutions: find(cover, most) })
}

async function own(engine: EngineName): Promise<(cover: Cover, most: number) => Found> {
  const { fromRows, solve } = await import('@sudoku-lab/exact-cover')
  return (cover, most) => {
    const { primary, secondary, options, colours } = cover
    const problem = colours === undefined ? fromRows(options, { primary, secondary }) : problemOf(cover)
    const { solutions, statistics } = solve(problem, { engine, solutions: most })
    return { solutions, nodes: statistics.nodes }
  }
}

async function dancingLinks(): Promise<FindSolutions> {
  const { DancingLinks } = await import('dancing-links')
  const links = new DancingLinks<number>()
  return ({ primary, secondary, options }, most) => {
    const solver = links.createSolver({ primaryColumns: primary, secondaryColumns: secondary })
    options.forEach((items, option) => {
      const split = items.findIndex((item) => item >= primary)
      const end = split === -1 ? items.length : split
      solver.addSparseConstraint(option, {
        primary: items.slice(0, end),
        secondary: items.slice(end).map((item) => item - primary),
      })
    })
    const all = most === Infinity ? solver.findAll() : solver.find(most)
    return all.map((chosen) => chosen.map(({ data }) => data))
  }
}

/** Rows and columns are numbered from 1. */
async function algorithmTs(): Promise<FindSolutions> {
  const { DancingLinkX } = await import('@algorithm.ts/dlx')
  return (cover) => {
    const rows = withoutSecondary(cover)
    const nodes = rows.reduce((sum, items) => sum + items.length, 1 + cover.primary + cover.secondary)
    const links = new DancingLinkX({ MAX_N: nodes })
    links.init(cover.primary + cover.secondary)
    rows.forEach((items, row) => {
      links.addRow(
        row + 1,
        items.map((item) => item + 1),
      )
    })
    const chosen = links.solve()
    return chosen === null ? [] : [chosen.map((row) => row - 1)]
  }
}

function withoutSecondary({ primary, secondary, options }: Cover): (readonly number[])[] {
  return [...options, ...Array.from({ length: secondary }, (_, index) => [primary + index])]
}

function denseRows(cover: Cover): number[][] {
  const width = cover.primary + cover.secondary
  return withoutSecondary(cover).map((items) => {
    const row = new Array<number>(width).fill(0)
    for (const item of items) row[item] = 1
    return row
  })
}
