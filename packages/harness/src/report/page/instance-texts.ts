/** The texts of instances, which are read again from their sets, and their solutions from the trusted reference. */
import type { Domain, Entrant, Shape } from '../../domain.ts'
import { instanceKey, instanceKeyAt } from '../../events/words.ts'
import type { Instances, Run } from '../../judge/run.ts'
import { AskedInstances, identified, type ReadSet } from '../../measure/plan/asked-instances.ts'
import { reasonOf, UsageError } from '../../usage-error.ts'
import { type InstanceText, keyOfInstances } from '../page-data.ts'

/** By `keyOfInstances`, then by `instanceKey`. */
export type InstanceTexts = ReadonlyMap<string, ReadonlyMap<string, InstanceText>>

/** The time for solving an instance. One that needs more is shown without its solution. */
const BUDGET = 20_000

/**
 * The texts of the instances that have their own rows. If a set was moved or changed, its instances have only
 * names.
 *
 * @param directory the folder from which relative paths of the plan start
 */
export async function instanceTexts(
  domain: Domain,
  { plan, instances }: Run,
  directory: string,
): Promise<InstanceTexts> {
  const texts = new Map<string, ReadonlyMap<string, InstanceText>>()
  if (domain.shown?.text === undefined && domain.shown?.viewer === undefined) return texts
  const sets = await setsAtHand(domain, plan.sets, directory)
  const asked = new AskedInstances(domain, plan, sets)
  for (const event of instances) {
    const set = sets.find(({ id }) => id === event.setId)
    if (set === undefined) continue
    const { shape } = set
    const reference = await openReference(domain, { directory, shape, task: plan.tasks[0] ?? '' })
    texts.set(keyOfInstances(event), textsOf(domain, { asked, event, shape, reference }))
  }
  return texts
}

async function setsAtHand(
  domain: Domain,
  planned: Run['plan']['sets'],
  directory: string,
): Promise<ReadSet[]> {
  const sets: ReadSet[] = []
  for (const { source, sha256, setId } of planned) {
    try {
      const set = identified(domain, await domain.readSet(source, directory), source)
      if (set.sha256 === sha256) sets.push({ ...set, id: setId })
    } catch (thrown) {
      if (!(thrown instanceof UsageError))
        throw new Error(`cannot read ${source} for the page: ${reasonOf(thrown)}`)
    }
  }
  return sets
}

async function openReference(
  domain: Domain,
  { directory, shape, task }: { directory: string; shape: Shape; task: string },
): Promise<Entrant<unknown> | undefined> {
  const reference = domain.checks?.reference
  const [definition] = reference === undefined ? [] : await domain.load(reference, directory)
  const isRefused =
    definition?.refusesShape?.(shape) !== undefined || definition?.refuses?.[task] !== undefined
  return isRefused ? undefined : definition?.open(shape, task)
}

interface Shown {
  readonly asked: AskedInstances
  readonly event: Instances
  readonly shape: Shape
  readonly reference: Entrant<unknown> | undefined
}

function textsOf(domain: Domain, { asked, event, shape, reference }: Shown): Map<string, InstanceText> {
  const rows = new Set(event.instance.map((_, index) => instanceKeyAt(event, index)))
  const shown = asked.of(event).filter((one) => rows.has(instanceKey(one)))
  return new Map(
    shown.map((one) => {
      const witness = reference && witnessOf(reference, one.value)
      const text = {
        text: domain.shown?.text?.(one.value, null, shape) ?? null,
        solution: witness === undefined ? null : (domain.shown?.text?.(one.value, witness, shape) ?? null),
        fragment: domain.shown?.viewer?.fragmentOf(one.value, shape) ?? null,
      }
      return [instanceKey(one), text]
    }),
  )
}

function witnessOf(reference: Entrant<unknown>, instance: unknown): Uint8Array | undefined {
  return reference.read(reference.ask(instance, BUDGET), instance).witnesses[0]
}
