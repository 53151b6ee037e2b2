import { expect, it } from 'vitest'
import { Buffers } from '../../src/command/buffers.ts'
import { hire } from '../../src/command/bulk/workforce.ts'
import { assignment, PUZZLE } from './puzzles.ts'

it('leaves work undone that nobody needs any more, so that the program can end', async () => {
  const workforce = await hire(assignment(), 1, new Buffers())
  const text = new TextEncoder().encode(`${PUZZLE}\n`.repeat(3000))
  const result = workforce.run({ kind: 'text', text, firstLine: 1 })
  await workforce.close()
  await expect(result).rejects.toThrow('nobody needs')
})
