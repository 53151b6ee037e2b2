/** Measures the solvers with several versions of Node: for each, the harness compares them on the same sets, in processes of that Node. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Run } from '@sudoku-lab/harness'
import { fetchedFile } from '@sudoku-lab/puzzles'
import { REPOSITORY } from '../shared/finding.ts'
import { pathOf, progress, UsageError } from '../shared/program.ts'

/** The set on which all solvers are measured. */
export const SET_OF_ALL = 'euler-50'

/** The solvers whose times on harder puzzles are of interest: the others do not finish there. */
const FAST = 'mrv-naked,mrv,mrv-locked,mac,cdcl,dlx,bitset,band,lanes,lanes-batch'
const LIST = 'forum-hardest-1106'
const SETS = `unbiased-300,hard-200,multiple-200,${LIST},sixteen-50`

/** The runs that each Node does, as options of `pnpm bench`. The first has all solvers, and the second all sets. */
export const RUNS: readonly string[] = [
  `--dataset ${SET_OF_ALL} --rounds 6`,
  `--dataset ${SETS} --track permuted --sample 50 --timeout 0.05 --rounds 6 --solver ${FAST}`,
]

/** @throws DatasetError if the list of other authors was not fetched */
export function requireLists(): void {
  fetchedFile(LIST)
}

/** The binary of a Node: a file, or a version such as `24`, which npm downloads if this process is another one. */
export function nodeNamed(name: string): string {
  if (/[/\\]/.test(name)) {
    const path = pathOf(name)
    if (existsSync(path)) return path
    throw new UsageError(`--node: there is no file ${path}`)
  }
  if (!/^\d+(\.\d+){0,2}$/.test(name))
    throw new UsageError(`--node: expected a version such as 24 or the path of a binary, got '${name}'`)
  if (`${process.versions.node}.`.startsWith(`${name}.`)) return process.execPath
  try {
    const words = ['exec', '--yes', `--package=node@${name}`, '--', 'node', '-p', 'process.execPath']
    return execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
  } catch {
    throw new UsageError(`--node: npm has not brought node@${name}. Give the path of its binary`)
  }
}

export function versionOf(binary: string): string {
  return execFileSync(binary, ['-p', 'process.versions.node'], { encoding: 'utf8' }).trim()
}

/**
 * The runs of one Node.
 *
 * @param out the folder that gets a folder for each run
 * @throws UsageError for a run that failed
 */
export function measureWith(binary: string, version: string, out: string): Run[] {
  return RUNS.map((words, index) => {
    const folder = resolve(out, `node-${version}-${index + 1}`)
    progress(`Node ${version}: pnpm bench ${words}`)
    const command = [join(REPOSITORY, 'benchmarks/dist/main.js'), ...words.split(' '), '--out', folder]
    const { status } = spawnSync(binary, command, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) throw new UsageError(`the run ended with exit code ${status}`)
    return JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as Run
  })
}

/** Set → the number of each puzzle in it, and the seed of its isomorph, which is null for the puzzle as it is. */
export type Asked = Readonly<Record<string, readonly (readonly [puzzle: number, seed: number | null])[]>>

/** What each set asked, which is the same with every Node. */
export function askedIn(runs: readonly Pick<Run, 'instances'>[]): Asked {
  const sets = runs.flatMap(({ instances }) => instances)
  return Object.fromEntries(
    sets.map(({ setId, instance, variantSeed }) => [
      setId,
      instance.map((number, place) => [number, variantSeed[place] ?? null] as const),
    ]),
  )
}

/** An entrant in a round. */
export type Measured = {
  readonly node: string
  readonly set: string
  readonly mode: string
  readonly entrant: string
  readonly round: number
  /** Its mean time of a puzzle in nanoseconds. */
  readonly ns: number
  /** 1 if the clock stopped it. */
  readonly stopped: number
  readonly asked: number
  readonly solved: number
  readonly nodes: number
}

export function rowsOf({ contests }: Run, node: string): Measured[] {
  return contests.flatMap(({ contest: { setId, mode }, ranked, apart, timedRounds }) => {
    const entries = [...ranked, ...apart].filter(({ status }) => status === 'ranked')
    return entries.flatMap(({ entrantId, asked, solved, counters, isLowerBound }) =>
      timedRounds
        .filter((timed) => timed.entrantId === entrantId && !timed.isControl && timed.mean !== null)
        .map(({ round, mean }) => ({
          ...{ node, set: setId, mode, entrant: entrantId, round, ns: Number(mean?.toPrecision(5)) },
          ...{ stopped: isLowerBound ? 1 : 0, asked, solved, nodes: counters?.['nodes'] ?? 0 },
        })),
    )
  })
}
