import { readdirSync, readFileSync } from 'node:fs'
import {
  candidateSets,
  emptyGrid,
  FIRST_SOLUTION,
  geometryOf,
  isSolutionOf,
  type SolverDefinition,
  UNIQUENESS,
  verdictOf,
} from '@sudoku-lab/core'
import { PEER_MODULES, PROGRAM_MODULES } from '@sudoku-lab/peers'
import { describe, expect, it } from 'vitest'

const CLASSIC = geometryOf(3, 3)
/** In src, what they share. */
const NO_PEERS = ['cover', 'cover-packages', 'index', 'peer', 'program', 'untyped.d']
const PROGRAMS = PROGRAM_MODULES.map(({ module }) => module.replace(/^.*\/|\.js$/g, ''))

const grid = (text: string) => Uint8Array.from(text, (mark) => (mark === '.' ? 0 : Number(mark)))
const PROPER = grid('..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..')
const SEVERAL = Uint8Array.from(PROPER, (digit, cell) => (cell < 30 ? 0 : digit))
const HOPELESS = grid(`12345678.${'.'.repeat(17)}9`.padEnd(81, '.')) // r1c9 has no candidate

function once<Value>(make: () => Value): () => Value {
  const made: Value[] = []
  return () => {
    if (made.length === 0) made.push(make())
    return made[0] as Value
  }
}

/** The modules as they are in src: vitest runs them without a build. */
const sources = PEER_MODULES.map((path) => path.replace(/\.js$/, '.ts'))
const definitions = await Promise.all(
  sources.map(async (path) => Object.values(await import(path)) as SolverDefinition[]),
)

describe('the peers', () => {
  it('are all there, one definition in each module, named after the package', () => {
    const files = readdirSync(new URL('../src/', import.meta.url)).map((name) => name.replace(/\.ts$/, ''))
    const modules = sources.map((path) => path.replace(/^.*\/|\.ts$/g, ''))
    expect(modules).toEqual(files.filter((name) => ![...NO_PEERS, ...PROGRAMS].includes(name)).sort())
    expect(definitions.map((found) => found.map(({ id }) => id))).toEqual(
      modules.map((name) => [`peer-${name}`]),
    )
  })
  it('are those of the package.json, in the versions that are installed', () => {
    const manifestOf = (folder: string) =>
      JSON.parse(readFileSync(new URL(`../${folder}package.json`, import.meta.url), 'utf8'))
    const peers = Object.entries<string>(manifestOf('').dependencies).filter(
      ([, version]) => !version.startsWith('workspace:'),
    )
    const titles = peers.map(([name]) => `${name} ${manifestOf(`node_modules/${name}/`).version}`)
    expect(definitions.flat().map(({ title }) => title)).toEqual(titles)
  })
})

describe.each(definitions.flat().map((definition) => [definition.id, definition] as const))(
  '%s',
  (_, definition) => {
    const solver = definition.create(CLASSIC)
    const lacks = new Set(definition.lacks)
    const given = PROPER.slice()
    // some of them take a second for a puzzle
    const first = once(() => solver.solve(given, FIRST_SOLUTION))
    const several = once(() => solver.solve(SEVERAL, UNIQUENESS))

    it('finds the solution of a proper puzzle, and leaves the puzzle alone', () => {
      const { solutionCount, solutions, ending } = first()
      expect({ solutionCount, ending }).toEqual({ solutionCount: 1, ending: 'solution-limit' })
      expect(solutions.map((solution) => isSolutionOf(CLASSIC, solution, PROPER))).toEqual([true])
      expect(given).toEqual(PROPER)
    })
    it('proves that there is no other, or is stuck where it says that it cannot', () => {
      const result = solver.solve(PROPER, UNIQUENESS)
      expect(result.solutionCount).toBe(1)
      expect(result.ending).toBe(lacks.has('uniqueness') ? 'stuck' : 'exhausted')
    })
    it('shows two solutions where there are several, or is stuck where it says that it cannot', () => {
      const result = several()
      const showsOne = lacks.has('uniqueness') || lacks.has('second-solution')
      expect(verdictOf(result)).toBe(showsOne ? 'undecided' : 'multiple')
      expect(new Set(result.solutions.map(String)).size).toBe(showsOne ? 1 : 2)
      for (const solution of result.solutions) expect(isSolutionOf(CLASSIC, solution, SEVERAL)).toBe(true)
    })
    it('solves a puzzle of candidates, or refuses it where it says that it cannot', () => {
      const sets = candidateSets(CLASSIC, PROPER)
      const [solution] = first().solutions
      const without = sets.with(0, (sets[0] ?? 0) & ~(1 << ((solution?.[0] ?? 0) - 1)))
      if (lacks.has('candidates')) {
        expect(() => solver.solve(without, FIRST_SOLUTION)).toThrow(/Uint8Array|r1c1/)
      } else {
        expect(solver.solve(sets, FIRST_SOLUTION).solutions).toEqual([solution])
        expect(verdictOf(solver.solve(without, FIRST_SOLUTION))).toBe('none')
      }
    })
    it.skipIf(lacks.has('node-limit'))('stops at a limit of nodes', () => {
      const { ending, statistics } = solver.solve(SEVERAL, { ...UNIQUENESS, nodes: 1 })
      expect({ ending, nodes: statistics.nodes }).toEqual({ ending: 'node-limit', nodes: 1 })
    })
    it('finds that a puzzle has no solution', () => {
      expect(verdictOf(solver.solve(HOPELESS, UNIQUENESS))).toBe('none')
    })
    it('forgets one puzzle before the next', () => {
      const before = first()
      several()
      expect(solver.solve(PROPER, FIRST_SOLUTION)).toEqual(before)
    })
    it('refuses boards that it does not support', () => {
      const small = geometryOf(2, 2)
      if (definition.supports(small)) {
        const { solutions } = definition.create(small).solve(emptyGrid(small), FIRST_SOLUTION)
        expect(solutions.map((solution) => isSolutionOf(small, solution, emptyGrid(small)))).toEqual([true])
      } else expect(() => definition.create(small)).toThrow('does not know boards of 4×4 with boxes of 2×2')
    })
  },
)
