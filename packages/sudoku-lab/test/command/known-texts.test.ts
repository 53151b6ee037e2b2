import { expect, it } from 'vitest'
import { KnownTexts } from '../../src/command/making/known-texts.ts'

it('a set of boards knows what was added', () => {
  const known = new KnownTexts()
  expect([known.add(Uint8Array.of(1, 2)), known.add(Uint8Array.of(1, 2)), known.add('x')]).toEqual([
    true,
    false,
    true,
  ])
  expect(known.size).toBe(2)
})
