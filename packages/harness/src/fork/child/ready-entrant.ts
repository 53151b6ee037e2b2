/** Opens the entrant of a job in its process, and makes the instances that it is given. */
import type { CompleteSuite } from '../../complete-suite.ts'
import type { Entrant, EntrantDefinition } from '../../suite.ts'
import { BUDGET_FACTOR, type InstancesJob, type Message, type TimeJob } from '../protocol.ts'
import { definitionsOf, loadSuite } from './inspecting.ts'
import { placeOf } from './place.ts'

/** What a fork tells while it carries out a command. */
export interface Parent {
  say(message: Message): void
  /** Sends a sign of progress now and then, so that a limit applies to one call and not to all of them. */
  step(): void
  /** Tells what the entrant does beside its answers. */
  report(problem: string): void
}

export interface ReadyEntrant {
  readonly suite: CompleteSuite
  readonly entrant: Entrant<unknown>
  /** It is asked all instances in one call. */
  readonly isBatch: boolean
  /** Whether its counters may not change. */
  readonly isRepeatable: boolean
  /** The index of the counter that budgets limit, or −1. */
  readonly limitedCounter: number
  /** The first of growing budgets. Infinity if nothing limits the work of an entrant. */
  readonly firstBudget: number
  /** The budget for the variants and counterexamples of the preflight, whose cost is not known. */
  readonly newBudget: number
  /** The budget of everything that is timed: no larger than necessary, so that it does not tell what is timed. */
  readonly timedBudget: number
  /** Where in its code an error was thrown, or undefined. */
  readonly placeOf: (thrown: unknown) => string | undefined
  /** Makes an instance of its own from bytes. */
  readonly decode: (bytes: Readonly<Uint8Array>) => Given
}

/** The object that an entrant gets, which nothing else uses, and a copy of it for a later comparison. */
export interface Given {
  readonly instance: unknown
  readonly bytes: Readonly<Uint8Array>
}

/** Loads and opens the entrant of a job. What asks a program may use a thread, and nobody else may. */
export async function makeReady(
  job: InstancesJob & Partial<Pick<TimeJob, 'proved'>>,
  { report }: Parent,
): Promise<ReadyEntrant> {
  const { shape, task, proved = [] } = job
  const suite = await loadSuite(job)
  if (!job.external)
    process.on('worker', () => report('works in threads, and its time is compared with that of one'))
  const definition = await definitionFor(suite, job)
  const isRepeatable = definition.repeatable === true
  const isBatch = job.mode === 'batch'
  const limitedCounter = suite.counters.findIndex(({ firstBudget }) => firstBudget !== undefined)
  const { firstBudget = Infinity, name = '' } = suite.counters[limitedCounter] ?? {}
  const counts = proved.map(({ counters }) => counters[name] ?? Infinity)
  return {
    suite,
    isBatch,
    isRepeatable,
    limitedCounter,
    firstBudget,
    newBudget: isBatch ? Infinity : firstBudget,
    timedBudget: isRepeatable && !isBatch ? sufficientBudget(firstBudget, counts) : Infinity,
    placeOf: (thrown) => (job.external ? undefined : placeOf(thrown, job.directory)),
    decode: (bytes) => ({ bytes, instance: suite.decode(Uint8Array.from(bytes), shape) }),
    entrant: await definition.open(shape, task),
  }
}

/** The first of growing budgets that exceeds what every answer counted, or Infinity. */
function sufficientBudget(firstBudget: number, counts: readonly number[]): number {
  const most = counts.reduce((a, b) => Math.max(a, b), 0)
  if (most > Number.MAX_SAFE_INTEGER) return Infinity
  let enough = firstBudget
  while (enough <= most) enough *= BUDGET_FACTOR
  return enough
}

async function definitionFor(
  suite: CompleteSuite,
  { reference, entrantId, directory, shape, task }: InstancesJob,
): Promise<EntrantDefinition<unknown>> {
  const definitions = await definitionsOf(suite, reference, directory)
  const definition = definitions.find(({ id }) => entrantId === null || id === entrantId)
  if (definition === undefined) throw new Error(`${reference} no longer has ${entrantId}`)
  const refusal = definition.refuses?.[task] ?? definition.refusesShape?.(shape)
  if (refusal !== undefined) throw new Error(refusal)
  return definition
}

/** Whether an instance was changed since it was handed over. */
export function isChanged({ suite }: ReadyEntrant, { instance, bytes }: Given): boolean {
  return Buffer.compare(suite.encode(instance), bytes) !== 0
}
