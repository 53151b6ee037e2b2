/** The suite for Sudoku. */
import { relative, sep } from 'node:path'
import { listSolvers, referencesIn } from '@sudoku-lab/catalog'
import {
  COUNTER_DEFINITIONS,
  hasBoxes,
  isCandidateGrid,
  type Puzzle,
  Random,
  randomIsomorph,
} from '@sudoku-lab/core'
import { format } from '@sudoku-lab/core/formats'
import { type CompleteSuite, type NamedEntrant, UsageError } from '@sudoku-lab/harness'
import type { ProgramModule } from '@sudoku-lab/peers'
import { drawnRegions } from './drawn-regions.ts'
import { asUsage, loadEntrants, REFERENCE, referenceIn } from './entrant.ts'
import { FACTS } from './facts.ts'
import { prove, refute } from './proof.ts'
import { VIEWER } from './repository.ts'
import { geometryIn, hasCandidates } from './shape.ts'

const REPOSITORY_PAGE = 'https://github.com/sudoku-lab/sudoku-lab/blob/HEAD'

export const suite: CompleteSuite<Puzzle> = {
  name: 'sudoku',
  words: { instance: 'puzzle', instances: 'puzzles', entrant: 'solver', entrants: 'solvers' },
  tasks: [
    { name: 'unique', description: 'prove whether a puzzle has no solution, one, or several' },
    { name: 'first', description: 'find one solution' },
  ],
  counters: COUNTER_DEFINITIONS.map((counter) =>
    counter.name === 'nodes' ? { ...counter, one: 'node', firstBudget: 1 << 14 } : counter,
  ),

  sets: async () => {
    const { readManifest } = await import('./puzzle-sets.ts')
    return (await readManifest()).map(({ name, count, measures }) => ({ name, count, description: measures }))
  },
  readSet: async (nameOrPath, directory) => (await import('./puzzle-sets.ts')).readSet(nameOrPath, directory),
  encode: (puzzle) => (isCandidateGrid(puzzle) ? new Uint8Array(puzzle.slice().buffer) : puzzle),
  decode: (bytes, shape) => (hasCandidates(shape) ? new Uint32Array(bytes.slice().buffer) : bytes),
  variant: (puzzle, seed, shape) => randomIsomorph(geometryIn(shape), puzzle, new Random(seed)),

  entrants: async (peersFrom) => {
    const own = (await listSolvers()).map(({ id, description }) => ({ name: id, description }))
    return peersFrom === undefined ? own : [...own, ...(await peers(peersFrom))]
  },
  referencesIn: (list) => asUsage(() => referencesIn(list)),
  load: loadEntrants,
  referenceIn,

  prove,
  checks: {
    reference: REFERENCE,
    refute,
    counterexample: async (puzzle, seed, shape) =>
      (await import('./counterexample.ts')).withAnotherVerdict(puzzle, seed, shape),
    fresh: async (puzzle, seed, shape) =>
      (await import('./counterexample.ts')).withOneMoreClue(puzzle, seed, shape),
  },
  shown: {
    facts: FACTS,
    documents: [
      { title: 'Glossary', href: `${REPOSITORY_PAGE}/GLOSSARY.md` },
      { title: 'How it got fast', href: `${REPOSITORY_PAGE}/docs/how-it-got-fast.md` },
      { title: 'What is measured', href: `${REPOSITORY_PAGE}/benchmarks/README.md` },
    ],
    ...(VIEWER && { viewer: VIEWER }),
    text: (puzzle, solution, shape) => {
      const geometry = geometryIn(shape)
      const shown = solution ?? puzzle
      return hasBoxes(geometry) || hasCandidates(shape) || isCandidateGrid(shown)
        ? format(geometry, shown, hasCandidates(shape) ? 'candidate-grid' : 'pretty')
        : drawnRegions(geometry, shown)
    },
  },
}

async function peers(directory: string): Promise<NamedEntrant[]> {
  const modules = await peerModules()
  return modules.map((path) => ({ name: referenceFrom(directory, path), description: '', isPeer: true }))
}

/** Imported by this name, and in no bundle, because the peers find their modules beside themselves. */
const PEERS: string = '@sudoku-lab/peers'

/** The peers are not published, because no published package should depend on them. */
async function peerModules(): Promise<readonly string[]> {
  const found: typeof import('@sudoku-lab/peers') | undefined = await import(PEERS).catch(() => undefined)
  if (found !== undefined) return [...found.PEER_MODULES, ...installed(found.PROGRAM_MODULES)]
  throw new UsageError(
    '--peers works only in a clone of the repository, because the adapters for the peers are not published',
  )
}

function installed(programs: readonly ProgramModule[]): string[] {
  for (const { isInstalled, missing } of programs) if (!isInstalled) process.stderr.write(`${missing}\n`)
  return programs.flatMap(({ isInstalled, module }) => (isInstalled ? [module] : []))
}

/** A reference that is the same on every machine, relative to the present directory. */
function referenceFrom(directory: string, path: string): string {
  return `./${relative(directory, path).split(sep).join('/')}`
}
