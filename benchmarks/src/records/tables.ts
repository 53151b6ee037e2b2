/**
 * The rows of the CSV files. The order of the keys is the order of the columns; the unit is in the name;
 * null is an empty cell. A column never changes its meaning; new ones are added at the end.
 */
import { z } from 'zod'
import { mode, pairVerdict, phase, puzzleStatus, task, track } from './words.ts'

const runId = z.string().describe('The run.')
const datasetId = z.string().describe('The dataset, by its name in datasets/manifest.json or its file name.')
const solverId = z.string().describe('The solver; `~control` marks the second entry of the A/A control.')
const nanoseconds = z.number().nonnegative()
const count = z.int().nonnegative()

const sampleRow = z.object({
  run_id: runId,
  shard: z.int().describe('The shard that took it, from 1.'),
  round: z.int().describe('From 1.'),
  fork_id: z.string().describe('The fork: one fresh process.'),
  position: z.int().describe('Place of the fork in its round, from 1.'),
  solver_id: solverId,
  dataset_id: datasetId,
  task,
  track,
  phase,
  sample_index: z.int().describe('In the order they were taken, from 0, per fork.'),
  batch_solves: z.int().describe('Puzzles solved in the sample.'),
  wall_ns: nanoseconds.nullable().describe('Wall time of the whole sample; empty when the fork failed.'),
  cpu_ns: nanoseconds.nullable().describe('CPU time of the process; empty when the solver runs outside it.'),
  status: z.enum(['ok', 'error', 'killed', 'memory']).describe('How the fork ended.'),
  mode,
})
export type SampleRow = z.infer<typeof sampleRow>

const puzzleRow = z.object({
  run_id: runId,
  solver_id: solverId,
  dataset_id: datasetId,
  task,
  puzzle_id: z.int().describe('Number of the puzzle in its file, from 1.'),
  puzzle_sha256: z.string().describe('Of the puzzle as solved, one line, `.` for an empty cell.'),
  variant_seed: z.int().nullable().describe('Seed of the isomorph; empty for the puzzle as it stands.'),
  clues: count.describe('Cells that the puzzle gives.'),
  status: puzzleStatus,
  verdict: z
    .enum(['none', 'unique', 'multiple', 'undecided'])
    .nullable()
    .describe('What the result proves of the puzzle; in the task `first` one solution is `undecided`.'),
  solutions_found: count.nullable().describe('Up to the limit of the task.'),
  cpu_ns: nanoseconds.nullable().describe('CPU time of one solve: median over the forks.'),
  wall_ns_median: nanoseconds.nullable().describe('Wall time of one solve: median over the forks.'),
  wall_ns_min: nanoseconds.nullable().describe('Wall time of one solve: the least of the forks.'),
  reps: count.describe('Solves that the times rest on, over all forks.'),
  nodes: count.nullable().describe('Search states entered.'),
  guesses: count.nullable().describe('Placements made while another way was untried.'),
  backtracks: count.nullable().describe('Branches taken back.'),
  max_depth: count.nullable().describe('The most guesses on the path to a node.'),
  alloc_bytes: z.number().nullable().describe('Median that one solve allocates.'),
  censored: z.literal([0, 1]).describe('1: stopped at the limit; the true time is longer.'),
  limit_ns: nanoseconds.describe('CPU time that one puzzle was given.'),
  mode,
  track,
  problem: z.string().nullable().describe('What was wrong, in words.'),
})
export type PuzzleRow = z.infer<typeof puzzleRow>

const summaryRow = z.object({
  run_id: runId,
  solver_id: solverId,
  dataset_id: datasetId,
  task,
  track,
  forks: count.describe('Forks that were timed to their end.'),
  puzzles: count.describe('Puzzles asked, isomorphs counted singly.'),
  solved: count.describe('Answers that were proved, improper puzzles recognised as such included.'),
  wrong: count.describe('Answers that were proved wrong.'),
  timeouts: count.describe('Puzzles stopped at a limit of time or memory.'),
  sweep_cpu_ns: nanoseconds
    .nullable()
    .describe(
      'CPU time of one sweep: Hodges–Lehmann centre of the forks’ medians. Puzzles that were stopped count their limit.',
    ),
  sweep_cpu_ns_lo: nanoseconds.nullable().describe('Lower bound at 95 %.'),
  sweep_cpu_ns_hi: nanoseconds.nullable().describe('Upper bound at 95 %.'),
  sweep_wall_ns_median: nanoseconds
    .nullable()
    .describe('Wall time of one sweep: median of the forks’ medians.'),
  cold_sweep_ns: nanoseconds
    .nullable()
    .describe('CPU time of the first sweep of a fork: median over the forks.'),
  puzzles_per_second: z.number().nullable().describe('Puzzles of a sweep by its CPU time.'),
  geo_ratio: z
    .number()
    .nullable()
    .describe('Geometric mean over the puzzles of the time against the fastest solver of the contest.'),
  geo_ratio_lo: z.number().nullable().describe('Lower bound at 95 %, by bootstrap over puzzles and forks.'),
  geo_ratio_hi: z.number().nullable().describe('Upper bound at 95 %.'),
  shifted_geomean_ns: nanoseconds
    .nullable()
    .describe('Geometric mean of the time of a puzzle, shifted by 1 µs; stopped puzzles count their limit.'),
  par2_ns: nanoseconds
    .nullable()
    .describe('Mean time of a puzzle, with twice the limit for each that was not solved.'),
  tier: z
    .int()
    .nullable()
    .describe('1 is fastest; empty for who is not ranked. Who shares a tier is not told apart.'),
  nodes_total: count.nullable().describe('Of all puzzles asked.'),
  guesses_total: count.nullable().describe('Of all puzzles asked.'),
  backtracks_total: count.nullable().describe('Of all puzzles asked.'),
  alloc_bytes_median: z.number().nullable().describe('Median over the puzzles.'),
  flags: z
    .string()
    .describe(
      'Words with a space between: `wrong`, `error`, `killed`, `memory`, `unsupported` (not ranked), `gave-up` ' +
        '(not ranked; the times are of the puzzles that it solved), `censored`, ' +
        '`contended` (wall/CPU above 1.05), `no-steady-state`, `wall-clock` (its CPU time cannot be seen), ' +
        '`output` (printed on stdout or stderr), `indicative` (too few rounds for a verdict).',
    ),
  mode,
  sweep_wall_ns_min: nanoseconds.nullable().describe('The fastest sample, scaled to one sweep.'),
  contention: z.number().nullable().describe('Wall time by CPU time, median over the forks.'),
  max_depth: count.nullable().describe('The largest of all puzzles.'),
  corner_sum: count
    .nullable()
    .describe(
      'Sum over the solutions of the number in their first three cells: 24702 is the answer to Euler 96.',
    ),
  puzzle_ns_median: nanoseconds
    .nullable()
    .describe('Time of one solve: median over the puzzles that were timed alone.'),
})
export type SummaryRow = z.infer<typeof summaryRow>

const pairwiseRow = z.object({
  run_id: runId,
  dataset_id: datasetId,
  task,
  track,
  a: z.string().describe('A solver.'),
  b: z.string().describe('The solver that it is compared with.'),
  ratio: z.number().nullable().describe('Time of a by time of b: 2 says that a takes twice as long.'),
  ratio_lo: z
    .number()
    .nullable()
    .describe('Lower bound at the level that Holm’s correction leaves to this pair.'),
  ratio_hi: z.number().nullable().describe('Upper bound at that level.'),
  p_holm: z.number().nullable().describe('That the two are equal, corrected for the number of pairs.'),
  verdict: pairVerdict.describe(
    'Of a: `faster` or `slower` than b by more than the threshold, `same`, `unresolved`.',
  ),
  puzzles_a_faster: count.nullable().describe('Puzzles that a solved in less CPU time.'),
  puzzles_b_faster: count.nullable().describe('Puzzles that b solved in less CPU time.'),
  mode,
  censored: z
    .enum(['none', 'a', 'b', 'both'])
    .describe('Who was stopped at a limit: with `a` the true ratio is larger, with `b` smaller.'),
  threshold: z.number().describe('Relative difference that counts: 0.02 or the floor of the A/A control.'),
  rounds_needed: count.nullable().describe('How many more rounds would settle it, when it is unresolved.'),
})
export type PairwiseRow = z.infer<typeof pairwiseRow>

/** The CSV files by name. */
export const TABLES = {
  'samples.csv': sampleRow,
  'puzzles.csv': puzzleRow,
  'summary.csv': summaryRow,
  'pairwise.csv': pairwiseRow,
} as const
