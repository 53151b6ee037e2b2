import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '@sudoku-lab/core'
import { expect, it } from 'vitest'
import { noOutcomes } from '../../src/command/bulk/outcome.ts'
import type { Piece, PieceResult } from '../../src/command/bulk/piece.ts'
import { inOrder, type Pool } from '../../src/command/pool.ts'

async function* numbered(count: number): AsyncGenerator<Piece> {
  for (let line = 0; line < count; line++) yield { text: new Uint8Array(0), firstLine: line }
}

/** Takes a random time for each piece and records how many are in progress. */
function ficklePool(width: number, seen: { most: number }): Pool<Piece, PieceResult> {
  const random = new Random(7)
  let inProgress = 0
  return {
    width,
    run: async (piece) => {
      seen.most = Math.max(seen.most, ++inProgress)
      await sleep(random.below(4))
      inProgress--
      const problems = [String('text' in piece ? piece.firstLine : '')]
      return { output: new Uint8Array(0), outcomes: noOutcomes(), problems, notes: [], failures: [] }
    },
    close: async () => undefined,
  }
}

const never = (reason: Error) => expect.unreachable(reason.message)

it('results are taken in the order of the pieces, not in the order of completion', async () => {
  const taken: string[] = []
  const seen = { most: 0 }
  const take = async ({ problems }: PieceResult) => {
    taken.push(...problems)
  }
  await inOrder(numbered(40), ficklePool(4, seen), take, never)
  expect(taken).toEqual(Array.from({ length: 40 }, (_, line) => String(line)))
  expect(seen.most).toBe(4)
})

it('a consumer that throws ends everything, and the producer is told', async () => {
  const taken: string[] = []
  const reasons: Error[] = []
  const take = async ({ problems }: PieceResult) => {
    if (taken.length === 3) throw new Error('enough')
    taken.push(...problems)
  }
  await expect(
    inOrder(numbered(20), ficklePool(2, { most: 0 }), take, (reason) => reasons.push(reason)),
  ).rejects.toThrow('enough')
  expect(taken).toEqual(['0', '1', '2'])
  expect(reasons[0]?.message).toBe('enough')
})
