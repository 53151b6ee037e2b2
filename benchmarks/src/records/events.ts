/**
 * The events of a run, one JSON object a line in events.jsonl, in the order they happened. The file is only
 * ever appended to; everything else a run writes is made from it.
 *
 * Arrays that belong together are columns: the same index means the same sample, or the same puzzle.
 */
import { z } from 'zod'
import { plan } from './plan.ts'
import { environment } from './run-file.ts'
import { contest, phase, puzzleStatus, SCHEMA_VERSION, solverStatus, track } from './words.ts'

const runEvent = z
  .object({
    type: z.literal('run'),
    schemaVersion: z.literal(SCHEMA_VERSION),
    runId: z.string(),
    createdAt: z.iso.datetime(),
    arguments: z.array(z.string()),
    plan,
    planSha256: z.string(),
  })
  .describe('The first line.')
export type RunEvent = z.infer<typeof runEvent>

const sessionEvent = z
  .object({ type: z.literal('session'), startedAt: z.iso.datetime(), environment })
  .describe('A process began to work on the run: at its start, and at every resume.')
export type SessionEvent = z.infer<typeof sessionEvent>

const solverEvent = z
  .object({
    type: z.literal('solver'),
    solverId: z.string(),
    reference: z.string(),
    title: z.string(),
    state: z.string(),
    inference: z.string(),
    order: z.string(),
    complete: z.boolean(),
    origin: z.string(),
  })
  .describe('What a solver says of itself.')
export type SolverEvent = z.infer<typeof solverEvent>

const questionsEvent = z
  .object({
    type: z.literal('questions'),
    datasetId: z.string(),
    track,
    asked: z.int().describe('All questions of the track; those below have rows of their own.'),
    puzzle: z.array(z.int()).describe('Number in the file, from 1.'),
    variant: z.array(z.int()).describe('0 for the puzzle as it stands, 1 … K for its isomorphs.'),
    variantSeed: z.array(z.int().nullable()),
    sha256: z.array(z.string()).describe('Of the puzzle as solved, one line, `.` for an empty cell.'),
    clues: z.array(z.int()),
  })
  .describe('What a track asks of a dataset: the puzzles that are timed one by one.')
export type QuestionsEvent = z.infer<typeof questionsEvent>

const answersEvent = z
  .object({
    type: z.literal('answers'),
    solverId: z.string(),
    contest,
    puzzle: z.array(z.int()).describe('Number in the file, from 1.'),
    variant: z.array(z.int()).describe('0 for the puzzle as it stands, 1 … K for its isomorphs.'),
    status: z.array(puzzleStatus).describe('As far as this solver alone can be judged.'),
    verdict: z.array(z.enum(['none', 'unique', 'multiple', 'undecided', ''])),
    solutionsFound: z.array(z.int().nullable()),
    digest: z
      .array(z.string())
      .describe('One short digest for each proved solution, sorted, joined by a space.'),
    corner: z.array(z.int().nullable()).describe('The number in the first three cells of the solution.'),
    nodes: z.array(z.int().nullable()),
    guesses: z.array(z.int().nullable()),
    backtracks: z.array(z.int().nullable()),
    maxDepth: z.array(z.int().nullable()),
    cpuNs: z.array(z.number().nullable()).describe('Of this one untrained solve; a rough guide only.'),
    problem: z.array(z.string()).describe('What was wrong, or empty.'),
  })
  .describe('Answers of the preflight, a chunk of puzzles at a time, checked against rules and clues.')
export type AnswersEvent = z.infer<typeof answersEvent>

const preflightEvent = z
  .object({
    type: z.literal('preflight'),
    solverId: z.string(),
    contest,
    status: solverStatus.describe('Judged by itself; another solver may still prove it wrong.'),
    problem: z.string().nullable(),
    batchTotals: z
      .object({ nodes: z.int(), guesses: z.int(), backtracks: z.int(), maxDepth: z.int() })
      .nullable()
      .describe('The counters of a batch, which knows them only in sum.'),
    notes: z.array(z.string()).describe('What else was seen: output on stdout, for one.'),
  })
  .describe('The preflight of one solver in one contest is over.')
export type PreflightEvent = z.infer<typeof preflightEvent>

const controlEvent = z
  .object({ type: z.literal('control'), contest, solverId: z.string().describe('Who is entered twice.') })
  .describe('The A/A control of a contest was chosen.')
export type ControlEvent = z.infer<typeof controlEvent>

const forkEvent = z
  .object({
    type: z.literal('fork'),
    forkId: z.string().describe('Contest, round and position: the same in a run that was never interrupted.'),
    shard: z.int(),
    round: z.int().describe('From 1.'),
    position: z.int().describe('From 1, in the order of the round.'),
    solverId: z.string().describe('With `~control` for the control.'),
    contest,
    startedAt: z.iso.datetime(),
    status: z.enum(['ok', 'error', 'killed', 'memory']),
    problem: z.string().nullable(),
    phase: z.array(phase).describe('The samples, in the order they were taken.'),
    batchSolves: z.array(z.int()).describe('Puzzles solved in the sample.'),
    wallNs: z.array(z.number()),
    cpuNs: z.array(z.number()),
    sweepSolves: z.int().describe('Puzzles in one sweep.'),
    settled: z.boolean().describe('False: the samples still drifted when the time was up.'),
    puzzle: z.array(z.int()).describe('The puzzles timed alone, by number in the file.'),
    variant: z.array(z.int()),
    reps: z.array(z.int()).describe('Solves in the batch that was kept: the middle one of a few.'),
    puzzleWallNs: z.array(z.number()).describe('Of one solve, by that batch.'),
    puzzleCpuNs: z.array(z.number()).describe('The same by the CPU clock.'),
    checksum: z.string().describe('Of everything that the timed solves returned.'),
    peakMemoryMiB: z.number().nullable(),
    notes: z.array(z.string()),
  })
  .describe('One fork that was timed. Written when it has ended, so a fork is there whole or not at all.')
export type ForkEvent = z.infer<typeof forkEvent>

const memoryEvent = z
  .object({
    type: z.literal('memory'),
    solverId: z.string(),
    contest,
    status: z.enum(['ok', 'error', 'killed', 'memory']),
    problem: z.string().nullable(),
    puzzle: z.array(z.int()),
    variant: z.array(z.int()),
    allocBytes: z.array(z.number()).describe('Median that one solve allocates, typed arrays included.'),
  })
  .describe('The fork that measured allocations.')
export type MemoryEvent = z.infer<typeof memoryEvent>

const extraRoundEvent = z
  .object({
    type: z.literal('extra-round'),
    round: z.int(),
    contest,
    solverIds: z.array(z.string()).describe('Who takes part: the solvers of the unresolved pairs.'),
  })
  .describe('A round was added to settle what was unresolved.')
export type ExtraRoundEvent = z.infer<typeof extraRoundEvent>

const warningEvent = z.object({ type: z.literal('warning'), text: z.string() })

const endEvent = z
  .object({ type: z.literal('end'), endedAt: z.iso.datetime(), state: z.enum(['complete', 'interrupted']) })
  .describe('The last line of a session that ended by itself.')

export const event = z.discriminatedUnion('type', [
  runEvent,
  sessionEvent,
  solverEvent,
  questionsEvent,
  answersEvent,
  preflightEvent,
  controlEvent,
  forkEvent,
  memoryEvent,
  extraRoundEvent,
  warningEvent,
  endEvent,
])
export type Event = z.infer<typeof event>
