/** The plan of a run: everything that its records depend on, except for the machine. */
import * as z from 'zod'
import { mode, track } from './words.ts'

const plannedEntrant = z.object({
  reference: z
    .string()
    .describe('The reference that the domain loads: for Sudoku an id, a package, a path or `exec:COMMAND`.'),
  entrantId: z.string().describe('The id of the definition that the reference names.'),
  modes: z.array(mode).describe('The modes, with `batch` only for definitions that support it.'),
  external: z
    .boolean()
    .describe('Whether it works in another process, so that the CPU time of the fork does not measure it.'),
})
export type PlannedEntrant = z.infer<typeof plannedEntrant>

const plannedSet = z.object({
  setId: z.string(),
  source: z
    .string()
    .describe('The name or path by which the set is read again. It is ignored when runs are compared.'),
  sha256: z.string().describe('The digest of its content.'),
  shape: z.record(z.string(), z.union([z.string(), z.number()])),
  inSet: z.int().describe('The number of instances in the set.'),
  instances: z.array(z.int()).describe('The numbers of the instances that take part, from 1, ascending.'),
  detailed: z.array(z.int()).describe('The numbers of those that have their own rows.'),
  known: z
    .union([z.string(), z.array(z.string().nullable())])
    .nullable()
    .describe('The claim that is known to be right, for all instances or for each of `instances`.'),
  knownSum: z.number().nullable().describe('The sum of the answer numbers, if it is known.'),
})
export type PlannedSet = z.infer<typeof plannedSet>

/** The rounds after which pairs are judged. The error levels add up to the level of the run. */
const look = z.object({ afterRound: z.int().min(1), alpha: z.number().positive() })
export type Look = z.infer<typeof look>

export const plan = z.object({
  domain: z.string(),
  suite: z.string().describe('The name or path of the suite. It is ignored when runs are compared.'),
  entrants: z.array(plannedEntrant),
  sets: z.array(plannedSet),
  tasks: z.array(z.string()),
  tracks: z.array(track),
  variants: z.int().min(1).describe('The number of variants of each instance in the track `permuted`.'),
  rounds: z
    .int()
    .min(1)
    .describe('The maximum number of rounds. An entrant whose pairs are all settled leaves earlier.'),
  goalMs: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe(
      'The time that all rounds should take. If they would take longer, the preflight reduces their number. Null if the number is fixed.',
    ),
  further: z
    .int()
    .min(0)
    .default(0)
    .describe('How many of the rounds are only for pairs that are not resolved after the others.'),
  looks: z.array(look).describe('The looks, or an empty list for a run that is too short for verdicts.'),
  margin: z.number().positive().describe('Two entrants are the same if they differ by less: 0.02 is 2 %.'),
  seed: z.int().min(0).describe('The seed of all random choices.'),
  warmUpMs: z.number().positive().describe('The CPU time of the warm-up of one fork.'),
  turns: z.int().min(1).describe('The number of turns of a round.'),
  sliceMs: z.number().positive().describe('The time for which one entrant works in one turn.'),
  timeoutSeconds: z.number().positive().describe('The limit on CPU time for one instance, in seconds.'),
  memoryMiB: z.number().positive().describe('The limit on the resident memory of one fork.'),
  shard: z.object({ index: z.int().min(1), count: z.int().min(1) }).describe('`index` of `count`, from 1.'),
})
export type Plan = z.infer<typeof plan>
