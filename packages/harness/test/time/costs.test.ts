import { expect, it } from 'vitest'
import { otherStateOf, plannedEntrantOf } from '../../src/record/plan.ts'
import { withCostsOf } from '../../src/time/timed-fork.ts'
import { planOf } from '../judge/simulated-run.ts'

const answers = (...costs: (number | null)[]) =>
  costs.map((cpuNs, at) => ({ instance: at + 1, variant: 0, cpuNs })) as never
const costsOf = (of: readonly { cpuNs: number | null }[]) => of.map(({ cpuNs }) => cpuNs)

it('both states of an entrant get the costs of the slower one, instance by instance, so that they are treated alike', () => {
  const [now, before] = [answers(10, 30, null), answers(20, 5)]
  expect(costsOf(withCostsOf({ answers: before }, now))).toEqual([20, 30, 0])
  expect(costsOf(withCostsOf({ answers: now }, before))).toEqual([20, 30])
  expect(costsOf(withCostsOf(undefined, before))).toEqual([20, 5])
})

it('the other state of an entrant is found from both sides, and from its control', () => {
  const plan = planOf({ seed: '', entrants: { a: { ns: 1 }, 'a@main': { ns: 1 }, b: { ns: 1 } } })
  const entrants = plan.entrants.map((one) => (one.entrantId === 'a@main' ? { ...one, earlierOf: 'a' } : one))
  const other = (id: string) =>
    otherStateOf({ ...plan, entrants }, plannedEntrantOf({ ...plan, entrants }, id))
  expect(['a', 'a@main', 'a~control', 'b'].map(other)).toEqual(['a@main', 'a', 'a@main', undefined])
})
