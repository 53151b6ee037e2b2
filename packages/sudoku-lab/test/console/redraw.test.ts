import { expect, it } from 'vitest'
import { mayRedraw } from '../../src/console/index.ts'

it('progress is redrawn only on a terminal that can, and not if the user does not want it', () => {
  expect(mayRedraw({ isTTY: true }, { TERM: 'xterm' })).toBe(true)
  expect(mayRedraw({ isTTY: true }, { NO_COLOR: '' })).toBe(true)
  expect(mayRedraw({ isTTY: true }, { NO_COLOR: '1' })).toBe(false)
  expect(mayRedraw({ isTTY: true }, { TERM: 'dumb' })).toBe(false)
  expect(mayRedraw({}, {})).toBe(false)
})
