/** What a run sets out to do: everything that its records depend on, but for the machine. */
import { z } from 'zod'
import { mode, track } from './words.ts'

const plannedEntrant = z.object({
  reference: z
    .string()
    .describe('What the domain loads: for Sudoku an id, a package, a path or `exec:COMMAND`.'),
  entrantId: z.string().describe('The definition among those that the reference names.'),
  modes: z.array(mode).describe('`batch` only for definitions that offer it.'),
  external: z
    .boolean()
    .describe('It works in a process of its own, so that the CPU time of the fork says nothing.'),
})
export type PlannedEntrant = z.infer<typeof plannedEntrant>

const plannedSet = z.object({
  setId: z.string(),
  source: z
    .string()
    .describe('The name or path by which the set is read again; not part of what two runs are compared by.'),
  sha256: z.string().describe('Of its content.'),
  shape: z.record(z.string(), z.union([z.string(), z.number()])),
  inSet: z.int().describe('Instances in the set.'),
  instances: z.array(z.int()).describe('The instances that take part, by their number from 1, ascending.'),
  detailed: z.array(z.int()).describe('Those of them that have a row of their own.'),
  known: z
    .union([z.string(), z.array(z.string().nullable())])
    .nullable()
    .describe('The claim that is known to be right for every instance, or for each of `instances`.'),
  knownSum: z.number().nullable().describe('The sum of the answer numbers, where it is known.'),
})
export type PlannedSet = z.infer<typeof plannedSet>

/** When it is looked whether pairs are settled. The levels add up to the level of the run. */
const look = z.object({ afterRound: z.int().min(1), alpha: z.number().positive() })
export type Look = z.infer<typeof look>

export const plan = z.object({
  domain: z.string(),
  suite: z.string().describe('The name or path of the suite; not part of what two runs are compared by.'),
  entrants: z.array(plannedEntrant),
  sets: z.array(plannedSet),
  tasks: z.array(z.string()),
  tracks: z.array(track),
  variants: z.int().min(1).describe('Variants of each instance in the track `permuted`.'),
  rounds: z.int().min(1).describe('At most; an entrant whose pairs are all settled leaves earlier.'),
  looks: z.array(look).describe('Empty for a run too short to rest a verdict on.'),
  margin: z.number().positive().describe('Two entrants are the same when they differ by less: 0.02 is 2 %.'),
  seed: z.int().min(0).describe('Of the order, the samples, the variants and the bootstrap.'),
  warmUpMs: z.number().positive().describe('CPU time of the warm-up of one fork.'),
  turns: z.int().min(1).describe('Turns of a round.'),
  sliceMs: z.number().positive().describe('What one entrant works in one turn.'),
  timeoutSeconds: z.number().positive().describe('CPU seconds for one instance.'),
  memoryMiB: z.number().positive().describe('Resident memory of one fork.'),
  measuresMemory: z.boolean().describe('Whether allocations are measured.'),
  shard: z.object({ index: z.int().min(1), count: z.int().min(1) }).describe('`index` of `count`, from 1.'),
})
export type Plan = z.infer<typeof plan>
