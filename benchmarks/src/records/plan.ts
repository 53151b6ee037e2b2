/** What a run sets out to do: everything that its records depend on, but for the machine. */
import { z } from 'zod'
import { mode, task, track } from './words.ts'

const plannedSolver = z.object({
  reference: z.string().describe('What the catalog loads: an id, a package, a path, `exec:COMMAND`.'),
  solverId: z.string().describe('The definition among those that the reference names.'),
  modes: z.array(mode).describe('`batch` only for definitions that offer `solveMany`.'),
  external: z
    .boolean()
    .describe('Runs in a process of its own, so that the CPU time of the fork says nothing.'),
})
export type PlannedSolver = z.infer<typeof plannedSolver>

const plannedDataset = z.object({
  datasetId: z.string(),
  path: z.string().describe('As given; not part of what two runs are compared by.'),
  sha256: z.string().describe('Of the file.'),
  boxHeight: z.int(),
  boxWidth: z.int(),
  inFile: z.int().describe('Puzzles in the file.'),
  puzzles: z
    .array(z.int())
    .describe('The puzzles that take part, by their number in the file from 1, ascending.'),
  timed: z.array(z.int()).describe('Those of them that are timed one by one and have a row of their own.'),
  knownVerdict: z
    .enum(['unique', 'multiple', 'none'])
    .nullable()
    .describe('What the manifest says of every puzzle.'),
  knownSum: z
    .int()
    .nullable()
    .describe(
      'The sum over the solutions of the number in their first three cells, if the manifest knows it.',
    ),
})
export type PlannedDataset = z.infer<typeof plannedDataset>

export const plan = z.object({
  solvers: z.array(plannedSolver),
  datasets: z.array(plannedDataset),
  tasks: z.array(task),
  tracks: z.array(track),
  isomorphs: z.int().min(1).describe('Isomorphs of each puzzle in the track `permuted`.'),
  rounds: z.int().min(1),
  seed: z.int().min(0).describe('Of the order, the samples, the isomorphs and the bootstrap.'),
  verdicts: z.boolean().describe('False for a run too short to rest a verdict on.'),
  resolve: z.int().min(0).describe('Further rounds that may be spent on unresolved pairs.'),
  warmUpMs: z.number().positive(),
  steadyMs: z.number().positive().describe('Sampling time of one fork.'),
  batchMs: z.number().positive().describe('A sample lasts at least this long.'),
  puzzleBatchMs: z.number().positive().describe('The same for a puzzle timed alone.'),
  timeoutSeconds: z.number().positive().describe('CPU seconds for one puzzle.'),
  memoryMiB: z.number().positive().describe('Resident memory of one fork.'),
  memoryFork: z.boolean().describe('Whether allocations are measured.'),
  shard: z.object({ index: z.int().min(1), count: z.int().min(1) }).describe('`index` of `count`, from 1.'),
})
export type Plan = z.infer<typeof plan>
