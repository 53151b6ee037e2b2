import { expect, it } from 'vitest'
import { noOutcomes } from '../../src/command/solve/outcome.ts'
import type { Piece, PieceResult } from '../../src/command/solve/piece.ts'
import { inOrder, type Pool } from '../../src/command/solve/pool.ts'

async function* numbered(count: number): AsyncGenerator<Piece> {
  for (let line = 0; line < count; line++) yield { text: new Uint8Array(0), firstLine: line }
}

interface Seen {
  /** How many pieces were in progress at once. */
  most: number
  /** The pieces in the order of their completion. */
  readonly completed: string[]
}

/** Of as many pieces as it is wide, it completes the last one first, and each of the others after the next one. */
function backwardsPool(width: number, seen: Seen): Pool<Piece, PieceResult> {
  const complete: (() => void)[] = []
  let inProgress = 0
  return {
    width,
    run: async (piece) => {
      seen.most = Math.max(seen.most, ++inProgress)
      const line = 'text' in piece ? piece.firstLine : 0
      const position = line % width
      if (position < width - 1)
        await new Promise<void>((resolve) => {
          complete[position] = resolve
        })
      inProgress--
      complete[position - 1]?.()
      const problems = [String(line)]
      seen.completed.push(...problems)
      return { output: new Uint8Array(0), outcomes: noOutcomes(), problems, notes: [], failures: [] }
    },
    close: async () => undefined,
  }
}

const never = (reason: Error) => expect.unreachable(reason.message)

it('results are taken in the order of the pieces, not in the order of completion', async () => {
  const taken: string[] = []
  const seen: Seen = { most: 0, completed: [] }
  const take = async ({ problems }: PieceResult) => {
    taken.push(...problems)
  }
  await inOrder(numbered(40), backwardsPool(4, seen), take, never)
  expect(taken).toEqual(Array.from({ length: 40 }, (_, line) => String(line)))
  expect(seen.most).toBe(4)
  expect(seen.completed.slice(0, 5)).toEqual(['3', '2', '1', '0', '7'])
})

it('a consumer that throws ends everything, and the producer is told', async () => {
  const taken: string[] = []
  const reasons: Error[] = []
  const take = async ({ problems }: PieceResult) => {
    if (taken.length === 3) throw new Error('enough')
    taken.push(...problems)
  }
  await expect(
    inOrder(numbered(20), backwardsPool(2, { most: 0, completed: [] }), take, (reason) =>
      reasons.push(reason),
    ),
  ).rejects.toThrow('enough')
  expect(taken).toEqual(['0', '1', '2'])
  expect(reasons[0]?.message).toBe('enough')
})
