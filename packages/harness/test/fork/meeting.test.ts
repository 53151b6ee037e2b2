import { describe, expect, it } from 'vitest'
import { groupSize, meetingOf, suspectsAmong } from '../../src/fork/meeting.ts'

describe('the suspects of a fork', () => {
  it('are the instances that took the least time for a unit of work', () => {
    const familiar = [
      { index: 0, ns: 20_000, work: 1 },
      { index: 1, ns: 2_000, work: 100 },
      { index: 2, ns: 90_000, work: 100 },
      { index: 3, ns: 30_000, work: 2 },
    ]
    expect(suspectsAmong(familiar).map(({ index }) => index)).toEqual([1, 2, 3])
  })

  it('leave out what was not counted, and what took so long that it was not looked up', () => {
    const familiar = [
      { index: 0, ns: 1, work: undefined },
      { index: 1, ns: 1, work: 0 },
      { index: 2, ns: 20e6, work: 1e9 },
      { index: 3, ns: 9e6, work: 1 },
    ]
    expect(suspectsAmong(familiar).map(({ index }) => index)).toEqual([3])
  })
})

it('groups as many instances as a clock of microseconds needs', () => {
  expect([0, 1, 1000, 150e3, 1e9].map(groupSize)).toEqual([200, 200, 150, 1, 1])
})

describe('a meeting', () => {
  const times = { copiesNs: 1, familiarNs: 50, firstNs: 100 }
  const groupsOf = (...againNs: number[]) => againNs.map((ns) => ({ ...times, againNs: ns }))

  it('adds up the groups in the middle of those that were drawn, and keeps suspects apart', () => {
    const meeting = meetingOf(
      {
        groups: [
          ...groupsOf(90, 2, 80, 1000, 70, 60),
          ...groupsOf(1, 2).map((one) => ({ ...one, firstNs: 60e3 })),
        ],
      },
      {
        sizes: [2, 1, 1, 1, 1, 2, 1, 1],
        drawn: 5,
        strangers: 2,
        easyWork: 9,
        met: [1, 1, 2, 3, 4, 5, 6, 6, 7, 8].map((instance, index) => ({
          instance,
          variant: 0,
          gaveUp: [0, 2, 6, 7].includes(index),
          work: index + 1,
          familiarWork: [9, 9, 10, 9, 9, 9, 5, 5][index] ?? null,
          timedNs: 10,
        })),
      },
    )
    expect(meeting).toEqual({
      instances: 4,
      firstNs: 300,
      againNs: 240,
      copiesNs: 3,
      familiarNs: 150,
      timedNs: 40,
      work: 13,
      familiarWork: 36,
      easy: 5,
      givenUp: 1,
      cheapest: [{ instance: 6, variant: 0, againNs: 60, familiarNs: 50, work: 15, familiarWork: 10 }],
      strangers: { firstNs: 120e3, againNs: 3, familiarNs: 100, work: 19, familiarWork: null },
    })
  })

  it('says nothing of what was not counted or not timed', () => {
    const met = [1, 2].map((instance) => ({
      ...{ instance, variant: 0, gaveUp: true, work: null, timedNs: null },
      familiarWork: instance === 1 ? null : 1,
    }))
    const asked = { met, sizes: [1, 1], drawn: 1, strangers: 0, easyWork: 9 }
    expect(meetingOf({ groups: groupsOf(90, 80) }, asked)).toMatchObject({
      work: null,
      familiarWork: null,
      easy: 0,
      givenUp: 0,
      timedNs: null,
      cheapest: [],
      strangers: null,
    })
  })
})
