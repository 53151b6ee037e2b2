import { expect, it } from 'vitest'
import { groupSize, meetingOf } from '../../src/measure/fork/meeting.ts'

it('groups as many instances as a clock of microseconds needs', () => {
  expect([0, 1, 1000, 150e3, 1e9].map(groupSize)).toEqual([200, 200, 150, 1, 1])
})

it('adds up the groups in the middle, so that a compiler which disturbs one does not count', () => {
  const groups = [90, 2, 80, 1000, 70].map((againNs) => ({ firstNs: 100, againNs }))
  expect(meetingOf(groups, 2)).toEqual({ instances: 6, firstNs: 300, againNs: 240 })
})
