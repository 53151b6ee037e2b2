/**
 * The events of a run, one JSON object a line in events.jsonl, in the order they happened. The file is only
 * ever appended to; everything else that a run writes is made from it.
 *
 * Arrays that belong together are columns: the same index means the same slice, or the same instance.
 */
import { z } from 'zod'
import { environment } from './environment.ts'
import { plan } from './run-plan.ts'
import { answerStatus, contest, entrantStatus, SCHEMA_VERSION, track } from './words.ts'

const runEvent = z
  .object({
    type: z.literal('run'),
    schemaVersion: z.literal(SCHEMA_VERSION),
    runId: z.string(),
    createdAt: z.iso.datetime(),
    arguments: z.array(z.string()),
    plan,
    planSha256: z.string().describe('Of the plan without what differs from machine to machine.'),
    words: z.object({
      instance: z.string(),
      instances: z.string(),
      entrant: z.string(),
      entrants: z.string(),
    }),
    counters: z.array(z.object({ name: z.string(), description: z.string(), total: z.enum(['sum', 'max']) })),
    facts: z.array(z.string()).describe('Names of the facts that are known of every instance.'),
    work: z
      .object({ counter: z.string(), one: z.string() })
      .nullable()
      .describe('The counter that says how much an entrant works, and what one of it is called.'),
    answerNumber: z.object({ name: z.string(), description: z.string() }).nullable(),
    codeSha256: z
      .record(z.string(), z.string())
      .describe(
        'Digest of the modules of each entrant, by id, and of the harness with its suite under `harness`.',
      ),
  })
  .describe('The first line.')
export type RunEvent = z.infer<typeof runEvent>

const sessionEvent = z
  .object({
    type: z.literal('session'),
    shard: z.int().describe('The shard that it works on, from 1.'),
    startedAt: z.iso.datetime(),
    environment,
  })
  .describe('A process began to work on the run: at its start, and at every resume.')
export type SessionEvent = z.infer<typeof sessionEvent>

const entrantEvent = z
  .object({
    type: z.literal('entrant'),
    entrantId: z.string(),
    reference: z.string(),
    title: z.string(),
    traits: z.record(z.string(), z.string()),
    incomplete: z.boolean().describe('It may give up.'),
    origin: z.string(),
  })
  .describe('What an entrant says of itself.')
export type EntrantEvent = z.infer<typeof entrantEvent>

const instancesEvent = z
  .object({
    type: z.literal('instances'),
    setId: z.string(),
    track,
    asked: z.int().describe('All instances of the track; those below have rows of their own.'),
    instance: z.array(z.int()).describe('Number in the set, from 1.'),
    variant: z.array(z.int()).describe('0 for the instance as it stands, 1 … K for its variants.'),
    variantSeed: z.array(z.int().nullable()),
    name: z.array(z.string()),
    sha256: z.array(z.string()).describe('Of the instance as asked.'),
    facts: z.record(z.string(), z.array(z.number())),
  })
  .describe('What a track asks of a set.')
export type InstancesEvent = z.infer<typeof instancesEvent>

/** The columns of answers: a field of each recorded answer, under the same name. */
const answerColumns = {
  instance: z.array(z.int()).describe('Number in the set, from 1.'),
  variant: z.array(z.int()).describe('0 for the instance as it stands, 1 … K for its variants.'),
  status: z.array(answerStatus).describe('As far as this entrant alone can be judged.'),
  claim: z.array(z.string()).describe('What the entrant says of the instance; empty without an answer.'),
  digest: z
    .array(z.string())
    .describe('One short digest for each proved witness, sorted, joined by a space.'),
  number: z.array(z.number().nullable()).describe('The answer number, where the domain has one.'),
  cpuNs: z.array(z.number().nullable()).describe('Of the last attempt, untrained; a rough guide only.'),
  limitNs: z.array(z.number().nullable()).describe('CPU time that was granted to that attempt.'),
  problem: z.array(z.string()).describe('What was wrong, or empty.'),
}
export type AnswerColumn = keyof typeof answerColumns
export const ANSWER_COLUMNS = Object.keys(answerColumns) as AnswerColumn[]

const answersEvent = z
  .object({
    type: z.literal('answers'),
    entrantId: z.string(),
    contest,
    ...answerColumns,
    counters: z.record(z.string(), z.array(z.int().nullable())),
  })
  .describe('Answers of the preflight, a chunk of instances at a time, each proved by itself.')
export type AnswersEvent = z.infer<typeof answersEvent>

const preflightEvent = z
  .object({
    type: z.literal('preflight'),
    entrantId: z.string(),
    contest,
    status: entrantStatus.describe('Judged by itself; another entrant may still prove it wrong.'),
    problem: z.string().nullable(),
    batchTotals: z
      .record(z.string(), z.int())
      .nullable()
      .describe('The counters of a batch, which knows them only in sum.'),
    peakMemoryMiB: z.number().nullable().describe('Peak resident memory of its process.'),
    notes: z.array(z.string()).describe('What else was seen: output on stdout, for one.'),
  })
  .describe('The preflight of one entrant in one contest is over.')
export type PreflightEvent = z.infer<typeof preflightEvent>

const refutedEvent = z
  .object({
    type: z.literal('refuted'),
    entrantId: z.string(),
    contest,
    instance: z.array(z.int()),
    variant: z.array(z.int()),
    problem: z.array(z.string()).describe('Why the claim cannot be true, in words that fit behind the name.'),
  })
  .describe(
    'Answers of a preflight that all evidence together contradicts. Written after all preflights of a contest.',
  )
export type RefutedEvent = z.infer<typeof refutedEvent>

const controlEvent = z
  .object({
    type: z.literal('control'),
    contest,
    entrantId: z.string().describe('The one that is entered twice.'),
  })
  .describe('The A/A control of a contest was chosen; one chosen later takes over.')
export type ControlEvent = z.infer<typeof controlEvent>

const forkEvent = z
  .object({
    type: z.literal('fork'),
    forkId: z.string().describe('Contest, round and position: the same in a run that was never interrupted.'),
    shard: z.int(),
    round: z.int().describe('From 1.'),
    entrantId: z.string().describe('With `~control` for the control.'),
    contest,
    startedAt: z.iso.datetime(),
    status: z.enum(['ok', 'wrong', 'cheating', 'error', 'killed', 'memory']),
    problem: z.string().nullable(),
    cold: z
      .object({ instances: z.int(), cpuNs: z.number(), wallNs: z.number() })
      .nullable()
      .describe('The first calls of the fork, before anything was warm.'),
    warmUp: z
      .object({ cpuNs: z.number(), calls: z.int(), steady: z.boolean(), cutShort: z.boolean() })
      .nullable()
      .describe('`steady`: its time no longer moved. `cutShort`: it got less CPU time than planned.'),
    turn: z.array(z.int()).describe('The slices, in the order they were taken: the turn, from 1.'),
    first: z
      .array(z.int())
      .describe('The index of the first instance of the slice in the order asked, from 0.'),
    asked: z.array(z.int()).describe('Instances answered in the slice: several sweeps, or part of one.'),
    cpuNs: z.array(z.number()),
    wallNs: z.array(z.number()),
    inSet: z.int().describe('Instances in one sweep.'),
    instance: z.array(z.int()).describe('The instances that were timed singly within sweeps, by number.'),
    variant: z.array(z.int()),
    instanceNs: z
      .array(z.number())
      .describe('Wall time of one answer within a sweep: median over the sweeps.'),
    sweeps: z.int().describe('Sweeps that these medians rest on.'),
    meeting: z
      .object({
        instances: z.int(),
        firstNs: z.number(),
        againNs: z.number(),
        copiesNs: z.number().describe('The same instances as other objects.'),
        familiarNs: z.number().describe('The instances of the set that they are variants of.'),
        work: z.number().nullable().describe('The work counter, summed over these variants.'),
        familiarWork: z.number().nullable().describe('And over the instances of the set.'),
      })
      .nullable()
      .describe(
        'Variants that the process had never seen: CPU or wall time when first asked, and when asked again.',
      ),
    outside: z
      .object({
        startNs: z.number().describe('CPU time of its start, which is part of no slice.'),
        exchangeNs: z.number().describe('CPU time of one call without an instance.'),
        exchangeNsLo: z.number(),
        exchangeNsHi: z.number(),
      })
      .optional()
      .describe(
        'The entrant works in processes of its own, and `cpuNs` is what the system tells of them, without their start and without what the calls cost by themselves.',
      ),
    cpuOutsideNs: z
      .number()
      .nullable()
      .describe('CPU time of other processes that it started, during its slices.'),
    peakMemoryMiB: z.number().nullable().describe('Peak resident memory of the process.'),
    notes: z.array(z.string()),
  })
  .describe(
    'One fork that was timed. Written when its round has ended, so a round is there whole or not at all.',
  )
export type ForkEvent = z.infer<typeof forkEvent>

const memoryEvent = z
  .object({
    type: z.literal('memory'),
    entrantId: z.string(),
    contest,
    status: z.enum(['ok', 'error', 'killed', 'memory']),
    problem: z.string().nullable(),
    instance: z.array(z.int()),
    variant: z.array(z.int()),
    allocatedBytes: z.array(z.number()).describe('Median that one answer allocates, typed arrays included.'),
  })
  .describe('The fork that measured allocations.')
export type MemoryEvent = z.infer<typeof memoryEvent>

const roundEvent = z
  .object({
    type: z.literal('round'),
    round: z.int(),
    contest,
    entrantIds: z.array(z.string()).describe('Who took part, in the order of the first turn.'),
  })
  .describe('A round of a contest is over, and its forks stand before this line.')
export type RoundEvent = z.infer<typeof roundEvent>

const settledEvent = z
  .object({
    type: z.literal('settled'),
    contest,
    afterRound: z.int(),
    entrantIds: z
      .array(z.string())
      .describe('Entrants whose pairs are all settled: they take part no longer.'),
  })
  .describe('A look at the pairs, at the level that the plan gives it.')
export type SettledEvent = z.infer<typeof settledEvent>

const warningEvent = z.object({ type: z.literal('warning'), text: z.string() })

const endEvent = z
  .object({ type: z.literal('end'), endedAt: z.iso.datetime(), state: z.enum(['complete', 'interrupted']) })
  .describe('The last line of a session that ended by itself.')

export const event = z.discriminatedUnion('type', [
  runEvent,
  sessionEvent,
  entrantEvent,
  instancesEvent,
  answersEvent,
  preflightEvent,
  refutedEvent,
  controlEvent,
  forkEvent,
  memoryEvent,
  roundEvent,
  settledEvent,
  warningEvent,
  endEvent,
])
export type Event = z.infer<typeof event>
