/**
 * The judgement on a run, which is written as run.json. It is made from the events once, and everything that is reported of a
 * run is read from it. Times are nanoseconds of CPU time, or of wall time for an entrant that has the flag `wall-clock`.
 *
 * Arrays that belong together are columns. The same index means the same instance.
 */
import * as z from 'zod'
import { entrantEvent, instancesEvent, runEvent } from './events.ts'
import {
  answerStatus,
  contest,
  entrantStatus,
  environment,
  integer,
  nullable,
  number,
  type Plan,
  text,
  texts,
} from './plan.ts'

/** It grows if a field changes its meaning or is removed, but not for a new field. */
export const RUN_VERSION = 5

/** The type without the right to change anything in it. */
export type Frozen<Type> = Type extends readonly (infer Item)[]
  ? number extends Type['length']
    ? readonly Frozen<Item>[]
    : { readonly [Index in keyof Type]: Frozen<Type[Index]> }
  : Type extends object
    ? { readonly [Name in keyof Type]: Frozen<Type[Name]> }
    : Type

const estimate = z
  .object({ value: z.number(), lo: z.number().nullable(), hi: z.number().nullable() })
  .describe('A number with its bounds. They are null if there are too few rounds.')

export type Estimate = Frozen<z.infer<typeof estimate>>

export const verdict = z
  .enum(['faster', 'slower', 'same', 'unresolved', 'too-noisy'])
  .describe(
    'What is proved of the first. `unresolved`: nothing, but more rounds would decide. `too-noisy`: nothing, because identical code ' +
      'differed by more than the margin.',
  )
export type Verdict = z.infer<typeof verdict>

export const comparedPair = z.object({
  a: text('An entrant.'),
  b: text('The entrant with which it is compared.'),
  ratio: estimate.describe(
    'The time of a divided by that of b, with bounds at the level that the correction gives the pair.',
  ),
  p: number('The p-value that the two are equal, corrected for the number of pairs.'),
  verdict,
  geometric: z
    .object({ ratio: estimate, verdict })
    .nullable()
    .describe(
      'The same by the geometric mean over the instances, in which every instance has the same weight.',
    ),
  aFaster: nullable(z.int(), 'The instances on which a is faster beyond the noise. Null if it is not known.'),
  bFaster: nullable(z.int(), 'The instances on which b is.'),
  stopped: z
    .enum(['none', 'a', 'b', 'both'])
    .describe('Who was stopped at a limit. `a`: the true ratio is larger. `b`: it is smaller.'),
  rounds: integer('The rounds in which both took part.'),
  detectable: z
    .number()
    .nullable()
    .default(null)
    .describe(
      'The smallest true difference, 0.03 for 3 %, that a run with this noise finds in nine of ten cases. Null if there is none, or it is not known.',
    ),
  roundsNeeded: nullable(
    z.int(),
    'The further rounds that would probably decide it. Null for a decided pair, or if no number would.',
  ),
})

export type ComparedPair = Frozen<z.infer<typeof comparedPair>>

const virtualBest = z
  .object({
    fastestId: z.string(),
    ratio: number('Its time divided by that of the fastest, over the instances that the fastest solved.'),
    instances: z.int(),
    wins: z
      .array(z.object({ entrantId: z.string(), instances: z.int() }))
      .describe(
        'The instances on which each entrant is faster than all others beyond the noise, the most first.',
      ),
    ties: z.int(),
  })
  .describe(
    'The virtual entrant that is as fast as the fastest on every instance where the difference is beyond the noise.',
  )
export type VirtualBest = Frozen<z.infer<typeof virtualBest>>

const remark = z
  .object({
    kind: z.enum([
      'not-ranked',
      'untimed',
      'faster-in-tier',
      'same',
      'too-noisy',
      'open',
      'too-few-rounds',
      'noise',
      'sum-hides',
      'contended',
      'disturbed',
      'unsteady',
      'short-warm-up',
      'slow-first-meeting',
      'wall-clock',
      'coarse-clock',
      'unknown-time',
      'unknown-singles',
      'contradicting-singles',
      'own-processes',
      'start-cost',
      'slow-first-run',
      'output',
      'quick',
      'interrupted',
      'running',
      'not-checked',
      'machines',
      'recorded',
    ]),
    entrantIds: texts('Whom it is about. Of a pair, the faster comes first.'),
    contest: contest.optional().describe('Of a remark about the whole run: the contest that it is about.'),
    figures: z.record(z.string(), z.number()).optional().describe('What was found, by name.'),
    text: text('What was recorded, in words that follow the name of the entrant if there is one.').optional(),
  })
  .describe('A finding that a reader should know. The reports say it in a sentence.')
export type Remark = Frozen<z.infer<typeof remark>>

const count = (about: string) => z.int().min(0).describe(about)

const flag = z
  .enum([
    'gave-up',
    'stopped',
    'contended',
    'unsteady',
    'short-warm-up',
    'wall-clock',
    'coarse-clock',
    'unknown-time',
    'unknown-singles',
    'contradicting-singles',
    'own-processes',
    'output',
    'slow-first-meeting',
    'indicative',
  ])
  .describe(
    '`gave-up`: it gave up on some, and its mean does not include those. `stopped`: it was stopped at a limit, which is a part of its mean. ' +
      '`contended`: its wall time is more than 5 % above its CPU time. `unsteady`: its times were not stable when the turns began. ' +
      '`short-warm-up`: it got less time to warm up than planned. `wall-clock`: its times are wall times. `coarse-clock`: a part of its CPU time is known only in steps of 10 ms. `unknown-time`: its mean ' +
      'time is not known. `unknown-singles`: those of some instances are not. `contradicting-singles`: they do not add up to that of all together. `own-processes`: its CPU time is ' +
      'that of processes of its own. `output`: it printed something. `slow-first-meeting`: it is much faster on instances that it has met ' +
      'before. `indicative`: it was measured in too few rounds for a verdict.',
  )

export const entrantResult = z
  .object({
    entrantId: text('The entrant.'),
    status: entrantStatus,
    problem: nullable(z.string(), 'Why it is not ranked.'),
    tier: nullable(
      z.int().min(1),
      'From 1, the fastest. Null if it is not ranked or did not solve everything.',
    ),
    asked: count('The instances that it was asked. Every variant counts.'),
    solved: count('The answers that were proved.'),
    wrong: count('The wrong answers.'),
    timeouts: count('The instances that were stopped at a limit of time or memory.'),
    undecided: count('The instances on which it gave up by itself.'),
    rounds: count('The rounds in which it was timed to the end.'),
    mean: nullable(
      estimate,
      'The mean time of an instance, over the rounds of one machine, with bounds at 95 %. Instances that were stopped count with ' +
        'their limit. Instances on which it gave up are left out. Null if several machines took part.',
    ),
    meanByMachine: z
      .array(z.object({ machine: z.int(), mean: estimate }))
      .describe('The same for each machine of `machines`, by its index. Only ratios use the rounds of all.'),
    atMost: z
      .number()
      .nullable()
      .default(null)
      .describe(
        'What the mean time is at most, if it is not known: if it is shorter than what is left open by the start that was taken off, or by the steps of the clock.',
      ),
    isLowerBound: z.boolean().describe('A limit is part of the mean, so the true time is longer.'),
    median: nullable(z.number(), 'The time of the median instance, within sweeps. Null if it is not known.'),
    solvedTimes: nullable(
      z.object({ median: z.number(), p90: z.number(), longest: z.number() }),
      'The times of the instances that it solved: the median, the time that nine of ten need at most, and the longest.',
    ),
    ratio: nullable(
      estimate,
      'The mean time divided by that of `fastestId`, with bounds at the level of the pair.',
    ),
    geometricRatio: nullable(estimate, 'The geometric mean over the instances of the ratios to `fastestId`.'),
    par2: nullable(z.number(), 'The mean time in which each unsolved instance counts twice the limit.'),
    counters: nullable(
      z.record(z.string(), z.number()),
      'Counter → total over all instances. Null if it does not count.',
    ),
    work: nullable(
      z.number(),
      'How much of the counter that measures work it did for an instance, on average. Null unless it solved everything.',
    ),
    price: nullable(z.number(), 'The time of one unit of that work.'),
    peakMemoryMiB: nullable(
      z.number(),
      'The largest resident memory of its processes. Of a program that is started for each instance, that of its largest process, as the system tells who waits for it. Of another program outside, what was seen every 50 ms, or null.',
    ),
    wall: nullable(
      z.number(),
      'The wall time of an instance, in nanoseconds, for an entrant in processes of its own whose CPU time counts.',
    ),
    contention: nullable(z.number(), 'Wall time divided by CPU time, the median of its processes.'),
    summary: nullable(
      z.string(),
      'What the suite says of all answers together, if every instance of the set was solved.',
    ),
    flags: z.array(flag),
  })
  .describe('One entrant in one contest.')

/** Null where the entrant was not asked. */
export const answers = z
  .object({
    status: z.array(answerStatus.nullable()),
    claim: z.array(z.string().nullable()).describe('What the entrant claims about the instance.'),
    time: z
      .array(z.number().nullable())
      .describe(
        'The time of one answer within sweeps, the median over the rounds. If it was stopped at a limit, the limit. Null for a run of ' +
          'several machines, in a batch, and where it is too short to be known.',
      ),
    preflight: z
      .array(z.number().nullable())
      .describe('The CPU time in the preflight, by cold code. A rough guide.'),
    limit: z.array(z.number().nullable()).describe('The CPU time that it was given.'),
    problem: z.array(z.string().nullable()).describe('What was wrong, in words.'),
    counters: z.record(z.string(), z.array(z.number().nullable())).describe('Counter → its column.'),
  })
  .describe('The answers of one entrant: columns in the order of `instances` of the same set and track.')

export const timedRound = z
  .object({
    entrantId: text('The entrant.'),
    isControl: z.boolean().describe('It is the second entry of the control.'),
    shard: integer('The shard that measured it, from 1.'),
    machine: integer('The index in `machines`.'),
    round: z.int().min(1).describe('From 1.'),
    forkId: text('The process in events.jsonl.'),
    status: z
      .enum(['ok', 'wrong', 'disqualified', 'error', 'killed', 'memory'])
      .describe('How the process ended.'),
    mean: nullable(z.number(), 'The mean time of an instance, without the effects of the turns.'),
    pace: nullable(
      z.number(),
      'That mean divided by the median of the entrant over the rounds of its machine.',
    ),
    asked: count('The instances that it answered in all of its slices.'),
    cpu: nullable(z.number(), 'The CPU time of all of its slices. Null if the system does not show it.'),
    wall: number('The wall time of all of its slices.'),
  })
  .describe('One process that was timed.')

const control = z.object({
  entrantId: z.string(),
  ratio: estimate.describe(
    'The time of the second entry divided by that of the first. It would be 1 without noise.',
  ),
  noiseFloor: nullable(z.number(), 'How far the bounds are from 1: what identical code can differ by.'),
})

const counterChange = z.object({
  moved: nullable(
    z.int(),
    'The instances on which a counter changed. Null if only instances without a row of their own did.',
  ),
  first: nullable(z.int(), 'The first of these instances.'),
  totals: z
    .array(z.object({ name: z.string(), before: z.number(), after: z.number() }))
    .describe('Over all instances that both counted.'),
})

/** An entrant before and after a change of its code. */
export const entrantComparison = z.object({
  entrantId: z.string(),
  mean: z
    .object({ before: estimate.nullable(), after: estimate.nullable() })
    .describe('The mean time of an instance.'),
  counters: counterChange.nullable().describe('Null if no counter changed.'),
  asked: z.int(),
  solvedBefore: z.int(),
  solvedAfter: z.int(),
  failure: z
    .object({ status: entrantStatus, problem: z.string().nullable() })
    .nullable()
    .describe('What excludes it after and did not before.'),
})
export type EntrantComparison = Frozen<z.infer<typeof entrantComparison>>
export type CounterChange = NonNullable<EntrantComparison['counters']>

export const contestResult = z.object({
  contest,
  fastestId: nullable(
    z.string(),
    'The entrant with which the ratios compare. Null if none solved everything.',
  ),
  ranked: z.array(entrantResult).describe('Those that solved everything, in the order that was proved.'),
  apart: z
    .array(entrantResult)
    .describe(
      'All others: first those that were not timed or did not solve everything, then those that are not ranked.',
    ),
  pairs: z
    .array(comparedPair)
    .describe('Every two, or with `--against` every entrant (a) and its earlier state (b).'),
  changes: z
    .array(
      entrantComparison.extend({
        earlierId: text('The earlier state, an entrant of its own.'),
      }),
    )
    .default([])
    .describe('Every entrant and its earlier state, for `--against`: what is exact. `pairs` has the times.'),
  control: nullable(control, 'The entrant that ran twice.'),
  isFirstLook: z
    .boolean()
    .describe(
      'There are too few rounds for bounds, by plan or because the run was interrupted. Then there are no tiers.',
    ),
  virtualBest: nullable(virtualBest, 'Null if it is not known, see `winnersUnknown`.'),
  winnersUnknown: z
    .enum(['no-noise-known', 'few-rounds'])
    .nullable()
    .describe(
      'Why it is not known who is faster on which instance. Null if it is, or if there are no two with single times.',
    ),
  remarks: z.array(remark).describe('In the order in which they matter.'),
  answers: z.record(z.string(), answers).describe('Entrant id → its answers.'),
  timedRounds: z.array(timedRound).describe('Every process that was timed, with those of the control.'),
})

export const machine = environment
  .extend({
    shard: integer('The shard that it measured, from 1.'),
    rounds: count('The rounds of all contests.'),
  })
  .describe('A machine that worked on the run. Every shard counts as one, because their machines may differ.')

export const run = runEvent.omit({ type: true, schemaVersion: true }).extend({
  schemaVersion: z.literal(RUN_VERSION),
  kind: z.enum(['full', 'quick']).describe('`quick`: too few rounds for verdicts.'),
  state: z
    .enum(['running', 'complete', 'interrupted'])
    .describe('`running` is also said of a run that was killed.'),
  roundsDone: count('The rounds that were completed, over all shards.'),
  machines: z.array(machine),
  entrants: z.array(entrantEvent.omit({ type: true })),
  instances: z.array(instancesEvent.omit({ type: true })),
  warnings: z.array(remark).describe('What concerns the run as a whole.'),
  contests: z.array(contestResult),
})

export type Run = Frozen<Omit<z.infer<typeof run>, 'plan'>> & { readonly plan: Plan }
export type ContestResult = Run['contests'][number]
export type Change = ContestResult['changes'][number]
export type EntrantResult = ContestResult['ranked'][number]
export type Answers = ContestResult['answers'][string]
export type TimedRound = ContestResult['timedRounds'][number]
export type Machine = Run['machines'][number]
export type Flag = EntrantResult['flags'][number]
