import { expect, it } from 'vitest'
import { HeldOutput } from '../../src/command/held-output.ts'
import type { Output } from '../../src/command/output.ts'

function heldOutput() {
  const written: string[] = []
  const clock = { now: 0 }
  const output = { write: async (text: string) => void written.push(text) } as unknown as Output
  return { written, clock, held: new HeldOutput(output, () => clock.now) }
}

it('writes many lines at once, and the rest when it is told to', async () => {
  const { written, held } = heldOutput()
  for (let line = 0; line < 10_000; line++) await held.add('forty characters and a line end, as usual\n')
  expect(written.length).toBe(1)
  await held.flush()
  expect(written.join('').length).toBe(420_000)
  await held.flush()
  expect(written.length).toBe(2)
})

it('does not keep a line back while the next ones take long', async () => {
  const { written, clock, held } = heldOutput()
  await held.add('first\n')
  expect(written).toEqual([])
  clock.now = 101
  await held.add('second\n')
  expect(written).toEqual(['first\nsecond\n'])
  await held.add('third\n')
  expect(written.length).toBe(1)
})
