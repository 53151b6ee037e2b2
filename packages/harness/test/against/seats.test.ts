import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { there } from '../../src/against/other-side.ts'
import { Seats } from '../../src/against/seats.ts'
import type { ForkEvent } from '../../src/record/events.ts'
import { controlIdOf, isControl, type Plan } from '../../src/record/plan.ts'
import type { ContestResult } from '../../src/record/run.ts'
import { seatOf } from '../../src/time/timed-fork.ts'
import { temporaryFolder } from '../folder.ts'
import { CONTEST, contestOf, planOf } from '../judge/simulated-run.ts'

const scratch = temporaryFolder()

const [NOW, BEFORE] = ['it', 'it@main']
const COMPARED = {
  against: { name: 'main', commit: '0'.repeat(40), left: [] },
  entrants: [NOW, BEFORE].map((entrantId) => {
    const planned = { reference: NOW, entrantId, modes: ['single' as const], external: false }
    return entrantId === NOW ? planned : { ...planned, earlierOf: NOW }
  }),
}

type Seating = (plan: Plan, fork: Pick<ForkEvent, 'round' | 'contest' | 'entrantId'>) => number

/** A run of identical code, all of which takes so much longer in one of the seats. */
function judged(seed: number, longer: number, seating: Seating): ContestResult {
  const plan = { ...COMPARED, seed, turns: 6 }
  const planned = planOf({ seed: '', entrants: {}, plan })
  const fork = (one: ForkEvent): Partial<ForkEvent> => {
    const factor = 1 + longer * seating(planned, one)
    return { cpuNs: one.cpuNs.map((ns) => ns * factor), instanceNs: one.instanceNs.map((ns) => ns * factor) }
  }
  const entrants = { [NOW]: { ns: 1000, fork }, [BEFORE]: { ns: 1000, fork } }
  const weather = { noise: 0.006, turns: 0.05 }
  return contestOf({ seed: `seats ${seed}`, rounds: 20, entrants, plan, weather })
}

const verdictsOf = (longer: number, seating: Seating): string[] =>
  Array.from({ length: 40 }, (_, seed) => judged(seed, longer, seating).pairs[0]?.verdict ?? '')

describe('what belongs to a folder', () => {
  it('is no difference of the code that is loaded from it', () => {
    const verdicts = new Set(verdictsOf(0.03, seatOf))
    expect([...verdicts].filter((verdict) => ['faster', 'slower'].includes(verdict))).toEqual([])
    expect(verdictsOf(0.008, seatOf).filter((verdict) => verdict === 'same').length).toBeGreaterThan(36)
  })

  it('leans to no side', () => {
    const ratioOf = (seed: number) => judged(seed, 0.008, seatOf).pairs[0]?.ratio.value ?? 0
    const ratios = Array.from({ length: 40 }, (_, seed) => ratioOf(seed))
    const below = ratios.filter((ratio) => ratio < 1).length
    expect(below).toBeGreaterThan(13) // 14 to 26 of 40 heads: a fair coin does so in 96 % of cases
    expect(below).toBeLessThan(27)
  })

  it('would be called a difference if each side kept its folder, and the control did not see it', () => {
    const kept: Seating = (_, { entrantId }) => Number(entrantId === BEFORE)
    expect(verdictsOf(0.03, kept).filter((verdict) => verdict === 'faster').length).toBeGreaterThan(36)
    const floor = (longer: number, seating: Seating): number =>
      judged(1, longer, seating).control?.noiseFloor ?? 0
    expect(floor(0.03, kept)).toBeCloseTo(floor(0, kept), 6)
    expect(floor(0.03, seatOf)).toBeGreaterThan(2 * floor(0, seatOf))
  })

  it('is exchanged from round to round, by a coin for each entrant', () => {
    const plan = planOf({ seed: '', entrants: {}, plan: COMPARED })
    const at = (round: number, entrantId: string): number =>
      seatOf(plan, { round, contest: CONTEST, entrantId })
    const rounds = Array.from({ length: 40 }, (_, index) => index + 1)
    for (const round of rounds) {
      const seats = [NOW, BEFORE, controlIdOf(NOW), controlIdOf(BEFORE)].map((id) => at(round, id))
      expect(seats).toEqual([seats[0], seats[1], seats[1], seats[0]])
      expect(new Set(seats)).toEqual(new Set([0, 1]))
    }
    expect(rounds.filter((round) => at(round, NOW) === 0)).toHaveLength(20)
    const first = rounds.filter((round) => round % 2 === 1 && at(round, NOW) === 0).length
    expect(first).toBeGreaterThan(2)
    expect(first).toBeLessThan(18)
    expect(isControl(controlIdOf(NOW))).toBe(true)
  })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** A workspace with two packages, one of which needs the other, and something that is installed. */
function workspace(name: string): string {
  const root = join(scratch, name)
  for (const member of ['a', 'b', 'other']) {
    write(join(root, 'packages', member, 'index.js'), name)
    write(join(root, 'packages', member, 'package.json'), '{}')
  }
  write(join(root, 'packages/a/deep/index.js'), name)
  write(join(root, 'node_modules/.store/c/index.js'), name)
  write(join(root, 'node_modules/@they/d/index.js'), name)
  mkdirSync(join(root, 'packages/a/node_modules'))
  symlinkSync('../../b', join(root, 'packages/a/node_modules/b'))
  symlinkSync('../../../node_modules/.store/c', join(root, 'packages/a/node_modules/c'))
  symlinkSync('./nowhere', join(root, 'packages/a/broken'))
  write(join(root, '.git/HEAD'), '')
  return root
}

const loadedIn = (root: string): string[] =>
  ['packages/a/deep/index.js', 'packages/b/index.js', 'node_modules/@they/d/index.js'].map((path) =>
    join(root, path),
  )

const sideOf = (root: string, folder: string, home = join(scratch, 'home')) => ({
  ...{ name: 'main', label: 'main', commit: null, root, folder, home },
})

describe('seats', () => {
  it('have copies of both sides at paths of one length, which need what the sides need', () => {
    const [now, before] = [workspace('now'), workspace('long/before')]
    write(join(scratch, 'node_modules/around/index.js'), 'around')
    const seats = new Seats(sideOf(now, before), [now, before].flatMap(loadedIn))
    const folders = seats.sides.flatMap(({ present, earlier }) => [present, earlier])
    expect(folders).toHaveLength(4)
    expect(new Set(folders.map(({ folder }) => folder.length)).size).toBe(1)
    for (const [index, at] of folders.entries()) {
      const [own, text] = index % 2 === 0 ? [now, 'now'] : [before, 'long/before']
      const real = (path: string): string => realpathSync(there(at, join(now, path)))
      for (const path of ['packages/a/index.js', 'packages/a/deep/index.js', 'packages/b/index.js']) {
        expect(real(path)).toBe(join(at.folder, path))
        expect(readFileSync(real(path), 'utf8')).toBe(text)
      }
      expect(real('packages/other/index.js')).toBe(join(own, 'packages/other/index.js'))
      expect(real('packages/a/node_modules/b')).toBe(join(at.folder, 'packages/b'))
      expect(real('packages/a/node_modules/c')).toBe(join(own, 'node_modules/.store/c'))
      expect(real('node_modules/@they/d')).toBe(join(own, 'node_modules/@they/d'))
      expect(real('../node_modules/around')).toBe(join(scratch, 'node_modules/around'))
      expect(readdirSync(at.folder).sort()).toEqual(['node_modules', 'packages'])
    }
    seats.remove()
    expect(readdirSync(join(scratch, 'home'))).toEqual([])
  })

  it('of a killed run are removed by the next one, and those of a run that works are not', () => {
    const [now, home] = [workspace('later'), join(scratch, 'shared')]
    write(join(home, 'seats-left/lock'), JSON.stringify({ pid: 2 ** 30, host: '' }))
    const lock = lockOf(new Seats(sideOf(now, now, home), loadedIn(now)), home)
    const killed = JSON.parse(readFileSync(lock, 'utf8'))
    write(join(home, 'seats-left/lock'), JSON.stringify({ ...killed, pid: 2 ** 30 }))
    const works = new Seats(sideOf(now, now, home), loadedIn(now))
    expect(existsSync(join(home, 'seats-left'))).toBe(false)
    expect(readdirSync(home)).toHaveLength(2)
    expect(works.sides).toHaveLength(2)
  })

  it('are not taken by what is too large, and nothing of it is left', () => {
    const large = workspace('large')
    write(join(large, 'packages/a/film'), '')
    truncateSync(join(large, 'packages/a/film'), 1e9)
    expect(() => new Seats(sideOf(large, large), loadedIn(large))).toThrow(`${large}: too much to copy`)
    expect(readdirSync(join(scratch, 'home'))).toEqual([])
  })
})

function lockOf({ sides }: Seats, home: string): string {
  const [name = ''] = readdirSync(home).filter((one) => sides[0]?.present.folder.startsWith(join(home, one)))
  return join(home, name, 'lock')
}
