/** The plan of a run: everything that its records depend on, except for the machine; what follows from it, and how records name its parts. */
import * as z from 'zod'

// fields of all records, and columns
export const text = (about: string) => z.string().describe(about)
export const integer = (about: string) => z.int().describe(about)
export const number = (about: string) => z.number().describe(about)
export const texts = (about: string) => z.array(z.string()).describe(about)
export const integers = (about: string) => z.array(z.int()).describe(about)
export const numbers = (about: string) => z.array(z.number()).describe(about)
export const nullable = <Schema extends z.ZodType>(schema: Schema, about: string) =>
  schema.nullable().describe(about)
const flag = (about: string) => z.boolean().describe(about)

/** It grows if a column or a field changes its meaning or is removed, but not for a new column at the end. */
export const SCHEMA_VERSION = 5

export const track = z
  .enum(['given', 'permuted'])
  .describe('`given`: unchanged instances. `permuted`: seeded variants of them, the same for every entrant.')
export type Track = z.infer<typeof track>

export const mode = z
  .enum(['single', 'batch'])
  .describe('`single`: one call for each instance. `batch`: all instances in one call.')
export type Mode = z.infer<typeof mode>

/** Entrants are ranked within a contest. Times of different contests are never combined. */
export const contest = z.object({
  setId: text('The set of instances.'),
  task: text('The task.'),
  track,
  mode,
})
export type Contest = z.infer<typeof contest>

export const answerStatus = z
  .enum(['solved', 'wrong', 'undecided', 'timeout', 'memory', 'killed', 'error'])
  .describe(
    '`solved`: the task is done and the answer is proved. `wrong`: the answer breaks the rules, contradicts the instance ' +
      'or known facts. `undecided`: the entrant gave up. `timeout`: its CPU time was used up, and it stopped at its ' +
      'budget. `killed`: its CPU time was used up, and it was killed. `memory`: it used too much memory and was killed. ' +
      '`error`: it threw, or its process ended.',
  )
export type AnswerStatus = z.infer<typeof answerStatus>

export const entrantStatus = z
  .enum(['ranked', 'wrong', 'disqualified', 'error', 'gave-up', 'killed', 'memory', 'unsupported'])
  .describe(
    '`ranked`: every answer was proved, or was stopped at a limit. `wrong`: an answer was wrong. `disqualified`: its times ' +
      'are not those of the work that was asked. `gave-up`: it gave up on every instance, which is no failure. Every status except for `ranked` has a reason and excludes the entrant.',
  )
export type EntrantStatus = z.infer<typeof entrantStatus>

/** The machine that a process of a run worked on. */
export const environment = z.object({
  node: text('The version of Node, or of each Node in which entrants took part.'),
  v8: z.string(),
  flags: texts('The flags of Node: execArgv and NODE_OPTIONS.'),
  platform: text('`linux`, `darwin`, `win32` …'),
  osRelease: z.string(),
  arch: text('The architecture of the processor.'),
  cpuModel: text('The processor.'),
  cpuCount: integer('Logical processors that this process may use.'),
  memoryMiB: integer('Its memory.'),
  host: text('A digest of the host name, which distinguishes machines.'),
  loadAverage: number('The load average over one minute, before the run.'),
  commit: nullable(z.string(), 'The commit of the code that was measured.'),
  dirty: nullable(z.boolean(), 'Whether tracked files differed from the commit.'),
})
export type Environment = z.infer<typeof environment>

const engine = z.object({
  name: text(
    '`Node 24.4`, with more where two are alike. It is a part of the ids of entrants if there are several engines.',
  ),
  path: text('Its program. It is ignored when runs are compared.'),
  node: text('Its version.'),
  v8: z.string(),
  flags: texts('With which it is started.'),
})
export type Engine = z.infer<typeof engine>

const plannedEntrant = z.object({
  reference: text('What the suite loads: for Sudoku an id, a package, a path or `exec:COMMAND`.'),
  entrantId: text('The id of the definition that the reference names.'),
  modes: z.array(mode).describe('The modes, with `batch` only for definitions that support it.'),
  external: flag('It works in another process, whose time the CPU clock of the fork does not measure.'),
  earlierOf: text('It is the earlier state of this entrant, for `--against`.').optional(),
  engine: text('The name of the engine in which it takes part, if there are several.').optional(),
})
export type PlannedEntrant = z.infer<typeof plannedEntrant>

const plannedSet = z.object({
  setId: z.string(),
  source: text('The name or path by which the set is read again. It is ignored when runs are compared.'),
  sha256: text('The digest of its content.'),
  shape: z.record(z.string(), z.union([z.string(), z.number()])),
  inSet: integer('The number of instances in the set.'),
  instances: integers('The numbers of the instances that take part, from 1, ascending.'),
  detailed: integers('The numbers of those that have their own rows.'),
  known: nullable(
    z.union([z.string(), z.array(z.string().nullable())]),
    'The claim that is known to be right, for all instances or for each of `instances`.',
  ),
})
export type PlannedSet = z.infer<typeof plannedSet>

/** An analysis of the pairs after a round, at its share of the error level. The levels add up to that of the run. */
const interim = z.object({ afterRound: z.int(), alpha: z.number() })
export type Interim = z.infer<typeof interim>

export const plan = z.object({
  suite: text('The name that the suite gives itself.'),
  suiteSource: text(
    'The name or path by which the suite is loaded again. It is ignored when runs are compared.',
  ),
  entrants: z.array(plannedEntrant),
  sets: z.array(plannedSet),
  tasks: z.array(z.string()),
  tracks: z.array(track),
  variants: integer('The number of variants of each instance in the track `permuted`.'),
  rounds: integer('The maximum number of rounds. An entrant whose pairs are all decided leaves earlier.'),
  goalMs: nullable(
    z.number(),
    'The time for all rounds: if they take longer, there are fewer. Null if their number is fixed.',
  ),
  further: integer('How many of the rounds are only for pairs that are not resolved after the others.'),
  interims: z
    .array(interim)
    .describe(
      'The interim analyses and the last one, or an empty list for a run that is too short for verdicts.',
    ),
  margin: number('Two entrants are the same if they differ by less: 0.02 is 2 %.'),
  seed: integer('The seed of all random choices.'),
  warmUpMs: number('The CPU time of the warm-up of one fork.'),
  turns: integer('The number of turns of a round.'),
  sliceMs: number('The time for which one entrant works in one turn.'),
  timeoutSeconds: number('The limit on CPU time for one instance, in seconds.'),
  memoryMiB: number('The limit on the resident memory of one fork.'),
  against: z
    .object({
      name: text('What the user named: `main`, `v1.2.0`, `../other`.'),
      commit: nullable(z.string(), 'The commit, or null for a folder or a package.'),
      left: z
        .array(z.object({ entrantId: z.string(), why: z.string() }))
        .describe('Who is not compared, and why.'),
    })
    .optional()
    .describe('The earlier state of the code, if the run compares entrants with themselves.'),
  engines: z
    .array(engine)
    .optional()
    .describe(
      'The engines of `--node`: every entrant takes part once in each. Without them, it is that of the harness.',
    ),
  shard: z.object({ index: z.int(), count: z.int() }).describe('`index` of `count`, from 1.'),
})
export type Plan = z.infer<typeof plan>

/** One text for a contest, to be used as a key. */
export function contestKey({ setId, task, track, mode }: Contest): string {
  return `${setId} ${task} ${track} ${mode}`
}

export function isSameContest(one: Contest, other: Contest): boolean {
  return contestKey(one) === contestKey(other)
}

/** Whether an event is about a contest. */
export function isOf(contest: Contest): (event: { readonly contest: Contest }) => boolean {
  return (event) => isSameContest(event.contest, contest)
}

/** One text for an instance and its variant, to be used as a key. */
export function instanceKey({ instance, variant }: { instance: number; variant: number }): string {
  return `${instance}/${variant}`
}

/** The same for a row of columns. */
export function instanceKeyAt(
  { instance, variant }: { readonly instance: readonly number[]; readonly variant: readonly number[] },
  index: number,
): string {
  return instanceKey({ instance: instance[index] ?? 0, variant: variant[index] ?? 0 })
}

/** One text for an entrant in a contest, to be used as a key. */
export function entryKey({ entrantId, contest }: Entered): string {
  return `${entrantId} ${contestKey(contest)}`
}

/** An entrant in a contest. */
export interface Entered {
  readonly entrantId: string
  readonly contest: Contest
}

export function isSameEntry(one: Entered, other: Entered): boolean {
  return entryKey(one) === entryKey(other)
}

/** The A/A control: the second entry of one entrant, under a name that no entrant can have. */
const CONTROL_SUFFIX = '~control'

export function controlIdOf(entrantId: string): string {
  return entrantId + CONTROL_SUFFIX
}

export function isControl(entrantId: string): boolean {
  return entrantId.endsWith(CONTROL_SUFFIX)
}

/** Without the mark of the control: `bitmask` for `bitmask` and for `bitmask~control`. */
export function originalOf(entrantId: string): string {
  return isControl(entrantId) ? entrantId.slice(0, -CONTROL_SUFFIX.length) : entrantId
}

/** Every contest of a plan, in the order of its options. Batches are a contest if an entrant has this mode. */
export function contestsOf(plan: Plan): Contest[] {
  const modes = (['single', 'batch'] as const).filter((mode) =>
    plan.entrants.some((entrant) => entrant.modes.includes(mode)),
  )
  return plan.sets.flatMap(({ setId }) =>
    plan.tasks.flatMap((task) =>
      plan.tracks.flatMap((track) => modes.map((mode) => ({ setId, task, track, mode }))),
    ),
  )
}

/** A plan without what differs between machines. Shards of one run have the same. */
export function anywhere({ shard: _shard, suiteSource: _suite, sets, engines, ...rest }: Plan) {
  return {
    ...rest,
    ...(engines && { engines: engines.map(({ path: _path, ...engine }) => engine) }),
    sets: sets.map(({ source: _source, ...set }) => set),
  }
}

/** The entrants that can take part in a contest, because they have its mode. */
export function entrantsOf({ entrants }: Plan, { mode }: Contest): PlannedEntrant[] {
  return entrants.filter(({ modes }) => modes.includes(mode))
}

/** The entrant that an entry runs. The entry may be the control. */
export function plannedEntrantOf({ entrants }: Plan, entrantId: string): PlannedEntrant {
  const entrant = entrants.find((planned) => planned.entrantId === originalOf(entrantId))
  if (entrant === undefined) throw new RangeError(`no entrant ${entrantId} in the plan`)
  return entrant
}

/** The id of an entrant in one of several engines: `mrv · Node 24.4`. */
export function idIn(id: string, engine: string | undefined): string {
  return engine === undefined ? id : `${id} · ${engine}`
}

/** One text for the entrants of the same code, in whichever state and engine. */
export function codeOf({ entrantId, earlierOf = entrantId, engine }: PlannedEntrant): string {
  return engine === undefined ? earlierOf : earlierOf.slice(0, -idIn('', engine).length)
}

/** The earlier state of an entrant, or that whose earlier state it is. */
export function otherStateOf(
  { entrants }: Plan,
  { entrantId, earlierOf }: PlannedEntrant,
): string | undefined {
  return earlierOf ?? entrants.find((planned) => planned.earlierOf === entrantId)?.entrantId
}

export function plannedSetOf({ sets }: Plan, { setId }: Pick<Contest, 'setId'>): PlannedSet {
  const set = sets.find((planned) => planned.setId === setId)
  if (set === undefined) throw new RangeError(`no set ${setId} in the plan`)
  return set
}

/** The rounds of this shard: every n-th. So each shard runs every entrant. */
export function roundsOfShard({ rounds, shard: { index, count } }: Plan): number[] {
  return Array.from({ length: rounds }, (_, at) => at + 1).filter((round) => (round - index) % count === 0)
}

/** `c1-r03-mrv` is the fork of `mrv` in round 3 of the first contest. The same plan has the same ids. */
export function forkIdOf(plan: Plan, contest: Contest, round: number, entrantId: string): string {
  const number = contestsOf(plan).map(contestKey).indexOf(contestKey(contest)) + 1
  return `c${number}-r${String(round).padStart(2, '0')}-${entrantId}`
}
