/**
 * The engines of this project, and packages of npm. All get the same numbers, and building the problem from
 * them is part of the time.
 */
import { createRequire } from 'node:module'
import { ENGINE_NAMES, ENGINES, type EngineName, fromRows, solve } from '@sudoku-lab/exact-cover'
import { type Answer, type EntrantDefinition, UsageError } from '@sudoku-lab/harness'
import { COVER_PACKAGES, type CoverPackage } from '@sudoku-lab/peers/cover-packages'
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
  open(): Promise<Find>
}

const ORDER = 'the item with the fewest options'

function ownEngine(name: EngineName): [string, Engine] {
  const { title, state, origin } = ENGINES[name]
  return [
    name,
    {
      title: `${title} of exact-cover`,
      ...{ traits: { state, order: ORDER }, origin },
      open: async () => (cover, most) => {
        const { primary, secondary, options, colours } = cover
        const problem = colours === undefined ? fromRows(options, { primary, secondary }) : problemOf(cover)
        const { solutions, statistics } = solve(problem, { engine: name, solutions: most })
        return { solutions, nodes: statistics.nodes }
      },
    },
  ]
}

function npmEngine(known: CoverPackage): [string, Engine] {
  const { name, version, state } = known
  const id = name.replaceAll(/\W+/g, '-').replace(/^-/, '')
  const engine = {
    title: `${name} ${version}`,
    traits: { state, order: ORDER },
    origin: `https://www.npmjs.com/package/${name}`,
    needs: name,
    open: () => foreign(known),
  }
  return [id, engine]
}

/** id → engine. */
const KNOWN: ReadonlyMap<string, Engine> = new Map([
  ...ENGINE_NAMES.map(ownEngine),
  ...Object.values(COVER_PACKAGES).map(npmEngine),
])

/** The engines that can run here. */
export function installedEngines(): [name: string, engine: Engine][] {
  return [...KNOWN].filter(([, engine]) => isInstalled(engine))
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
  const engine = KNOWN.get(reference)
  if (engine === undefined) {
    throw new UsageError(`unknown engine "${reference}": expected one of ${[...KNOWN.keys()].join(', ')}`)
  }
  if (!isInstalled(engine)) {
    throw new UsageError(`${reference} is not installed here: npm install ${engine.title.replace(' ', '@')}`)
  }
  const { title, traits, origin, needs } = engine
  return [
    {
      id: reference,
      title,
      traits,
      origin,
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

async function foreign({ load, hasSecondary = false }: CoverPackage): Promise<Find> {
  const solverFor = await load()
  return ({ primary, secondary, options }, most) => {
    const alone = hasSecondary ? [] : Array.from({ length: secondary }, (_, index) => [primary + index])
    const all = [...options, ...alone]
    const solver = solverFor({ primary, secondary })
    const rows = all.map((items, id) => solver.row(id, items))
    return { solutions: solver.solve(rows, most) }
  }
}
