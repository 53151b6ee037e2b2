import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { noOutcomes } from '../../src/command/bulk/outcome.ts'
import { pump } from '../../src/command/bulk/pump.ts'
import type { Work, Workforce, WorkResult } from '../../src/command/bulk/work.ts'

async function* numbered(count: number): AsyncGenerator<Work> {
  for (let line = 0; line < count; line++) yield { kind: 'text', text: new Uint8Array(0), firstLine: line }
}

/** Takes a random time for each piece and records how many are in progress. */
function fickleWorkforce(width: number, seen: { most: number }): Workforce {
  const random = new Random(7)
  let underWay = 0
  return {
    width,
    run: async (work) => {
      seen.most = Math.max(seen.most, ++underWay)
      await sleep(random.below(4))
      underWay--
      const problems = [String(work.kind === 'text' ? work.firstLine : '')]
      return { output: new Uint8Array(0), outcomes: noOutcomes(), problems, failures: [] }
    },
    close: async () => undefined,
  }
}

const never = (reason: Error) => expect.unreachable(reason.message)

it('results are taken in the order of the work, not in the order of completion', async () => {
  const taken: string[] = []
  const seen = { most: 0 }
  const take = async ({ problems }: WorkResult) => {
    taken.push(...problems)
  }
  await pump(numbered(40), fickleWorkforce(4, seen), take, never)
  expect(taken).toEqual(Array.from({ length: 40 }, (_, line) => String(line)))
  expect(seen.most).toBe(4)
})

it('a slow consumer slows the reading down', async () => {
  let read = 0
  let taken = 0
  let furthest = 0
  async function* counted(): AsyncGenerator<Work> {
    for await (const work of numbered(20)) {
      furthest = Math.max(furthest, ++read - taken)
      yield work
    }
  }
  const take = async () => {
    await sleep(2)
    taken++
  }
  await pump(counted(), fickleWorkforce(3, { most: 0 }), take, never)
  expect(taken).toBe(20)
  expect(furthest).toBeLessThanOrEqual(4)
})

it('a consumer that throws ends everything, and the producer is told', async () => {
  const taken: string[] = []
  const reasons: Error[] = []
  const take = async ({ problems }: WorkResult) => {
    if (taken.length === 3) throw new Error('enough')
    taken.push(...problems)
  }
  await expect(
    pump(numbered(20), fickleWorkforce(2, { most: 0 }), take, (reason) => reasons.push(reason)),
  ).rejects.toThrow('enough')
  expect(taken).toEqual(['0', '1', '2'])
  expect(reasons[0]?.message).toBe('enough')
})
