import { expect, it } from 'vitest'
import { hasColour } from '../../src/commands/home.ts'

it.each([
  { isTTY: true, environment: {}, expected: true },
  { isTTY: true, environment: { NO_COLOR: '' }, expected: true },
  { isTTY: true, environment: { NO_COLOR: '1' }, expected: false },
  { isTTY: false, environment: {}, expected: false },
])('colours: $expected on a terminal ($isTTY) with $environment', ({ isTTY, environment, expected }) => {
  expect(hasColour({ isTTY }, environment)).toBe(expected)
})
