/// <reference path="../../peers/src/untyped.d.ts" />
/**
 * The engines of this project, and packages of npm. All get the same numbers, and building the problem from
 * them is part of the time. If a package has no secondary items, it gets an additional option for each of
 * them, which covers only this item.
 */
import { createRequire } from 'node:module'
import type { EngineName } from '@sudoku-lab/exact-cover'
import { type Answer, type EntrantDefinition, UsageError } from '@sudoku-lab/harness'
import { type Cover, problemOf } from './cover.ts'
import { claimOf, packSolutions } from './solutions.ts'

const require = createRequire(import.meta.url)

interface Found {
  /** They may contain options from `cover.options.length` on, which are ignored. */
  readonly solutions: readonly (readonly number[])[]
  /** Only the engines of this project count. They alone know colours, too. */
  readonly nodes?: number
}

/** Finds at most `most` solutions of a cover. */
type Find = (cover: Cover, most: number) => Found

interface Engine {
  readonly title: string
  readonly traits: Readonly<Record<string, string>>
  readonly origin: string
  /** The npm package that it needs. The repository has it, and other users can install it. */
  readonly needs?: string
  readonly refuses?: Readonly<Record<string, string>>
  open(): Promise<Find>
}

const LINKED = { state: 'a matrix of linked nodes', order: 'the item with the fewest options' }
const DENSE = { ...LINKED, input: 'a 0 or a 1 for every item of every option' }

function packageOf(
  name: string,
  version: string,
  engine: Pick<Engine, 'traits' | 'refuses' | 'open'>,
): [string, Engine] {
  const origin = `https://www.npmjs.com/package/${name}`
  const id = name.replaceAll(/\W+/g, '-').replace(/^-/, '')
  return [id, { title: `${name} ${version}`, needs: name, origin, ...engine }]
}

/** id → engine. */
const ENGINES: ReadonlyMap<string, Engine> = new Map([
  [
    'links',
    {
      title: 'Dancing links of exact-cover',
      traits: LINKED,
      origin: 'D. E. Knuth, TAOCP 7.2.2.1, Algorithm X',
      open: () => own('links'),
    },
  ],
  [
    'sieve',
    {
      title: 'Sieve of exact-cover',
      traits: { state: 'lists of options, and bits of items', order: LINKED.order },
      origin: 'this repository',
      open: () => own('sieve'),
    },
  ],
  packageOf('dancing-links', '4.3.10', { traits: LINKED, open: dancingLinks }),
  packageOf('dlxlib', '1.0.3', {
    traits: DENSE,
    open: async () => {
      const { solve } = await import('dlxlib')
      return (cover, most) => ({
        solutions: solve(denseRows(cover), null, null, most === Infinity ? undefined : most),
      })
    },
  }),
  packageOf('dance', '0.1.0', {
    traits: DENSE,
    open: async () => {
      const { solve } = await import('dance')
      return (cover, most) => ({
        solutions: solve(denseRows(cover), { maxSolutions: most === Infinity ? 0 : most }),
      })
    },
  }),
  packageOf('@algorithm.ts/dlx', '4.0.3', {
    traits: LINKED,
    refuses: { all: 'stops at its first solution' },
    open: algorithmTs,
  }),
])

/** The engines that can run here. */
export function installedEngines(): [name: string, engine: Engine][] {
  return [...ENGINES].filter(([, engine]) => isInstalled(engine))
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
  const engine = ENGINES.get(reference)
  if (engine === undefined) {
    throw new UsageError(`unknown engine "${reference}": expected one of ${[...ENGINES.keys()].join(', ')}`)
  }
  if (!isInstalled(engine)) {
    throw new UsageError(`${reference} is not installed here: npm install ${engine.title.replace(' ', '@')}`)
  }
  const { title, traits, origin, refuses = {}, needs } = engine
  return [
    {
      id: reference,
      title,
      traits,
      origin,
      refuses,
      repeatable: true,
      refusesShape: ({ colours }) =>
        colours === undefined || needs === undefined ? undefined : 'does not support colours',
      open: async (_, task) => {
        const find = await engine.open()
        const most = task === 'first' ? 1 : Infinity
        return { ask: (cover) => find(cover, most), read: (found, cover) => answerOf(found as Found, cover) }
      },
    },
  ]
}

function answerOf({ solutions, nodes }: Found, { options }: Cover): Answer {
  const real = solutions.map((chosen) => chosen.filter((option) => option < options.length))
  const answer = { claim: claimOf(real.length), witnesses: [packSolutions(real)] }
  return nodes === undefined ? answer : { ...answer, counters: [nodes] }
}

async function own(engine: EngineName): Promise<Find> {
  const { fromRows, solve } = await import('@sudoku-lab/exact-cover')
  return (cover, most) => {
    const { primary, secondary, options, colours } = cover
    const problem = colours === undefined ? fromRows(options, { primary, secondary }) : problemOf(cover)
    const { solutions, statistics } = solve(problem, { engine, solutions: most })
    return { solutions, nodes: statistics.nodes }
  }
}

async function dancingLinks(): Promise<Find> {
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
    return { solutions: all.map((chosen) => chosen.map(({ data }) => data)) }
  }
}

/** Rows and columns are numbered from 1. */
async function algorithmTs(): Promise<Find> {
  const { DancingLinkX } = await import('@algorithm.ts/dlx')
  return (cover) => {
    const rows = withoutSecondary(cover)
    const nodes = rows.reduce((sum, items) => sum + items.length, 1 + cover.primary + cover.secondary)
    const links = new DancingLinkX({ MAX_N: nodes })
    links.init(cover.primary + cover.secondary)
    for (const [row, items] of rows.entries()) {
      const columns = items.map((item) => item + 1)
      links.addRow(row + 1, columns)
    }
    const chosen = links.solve()
    return { solutions: chosen === null ? [] : [chosen.map((row) => row - 1)] }
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
