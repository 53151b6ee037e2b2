/** Whole runs of the suite about sorting: every entrant in processes of its own. Needs what was built. */
import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, it, vi } from 'vitest'
import { askEveryone } from '../../src/ask/ask.ts'
import { ForkProcess } from '../../src/fork/fork-process.ts'
import { type JudgedStatus, statusesOf } from '../../src/judge/status.ts'
import { DEFAULT_OPTIONS, type RunOptions } from '../../src/plan/options.ts'
import { type PlanRequest, planRun } from '../../src/plan/plan-run.ts'
import type { Progress, Session } from '../../src/plan/session.ts'
import type { Records, RoundEvent } from '../../src/record/events.ts'
import { codeOf, isControl } from '../../src/record/plan.ts'
import { readRun } from '../../src/record/run-folder.ts'
import { timeRounds } from '../../src/time/rounds.ts'
import { temporaryFolder } from '../folder.ts'

const SUITE = fileURLToPath(new URL('sorting.mjs', import.meta.url))
const SHORT = { rounds: 2, time: 15, warmUp: 15, timeout: 0.1, memory: 200, quick: true }
/** As few processes as a run can have. */
const SHORTEST = { rounds: 1, time: 10, warmUp: 5 }

const folder = temporaryFolder()

const silent: Progress = {
  preflight: () => undefined,
  round: () => undefined,
  checked: () => undefined,
  note: () => undefined,
  end: () => undefined,
}

interface Asked {
  /** The module of the suite. */
  readonly module?: string
  readonly options?: Partial<RunOptions>
  readonly controller?: AbortController
  readonly progress?: Progress
  /** The folder of the run. */
  readonly out?: string
}

async function measured(
  solver: readonly string[],
  { module = SUITE, options = {}, controller, progress = silent, out = randomUUID() }: Asked = {},
): Promise<Records> {
  const { signal } = controller ?? new AbortController()
  const given = { ...DEFAULT_OPTIONS, ...SHORT, ...options, suite: module, solver, out: join(folder, out) }
  const { store } = await carriedOut({ given, signal, progress })
  return readRun(store.folder)
}

async function carriedOut(
  request: Pick<PlanRequest, 'given' | 'resume' | 'signal' | 'progress'>,
): Promise<Session> {
  const session = await planRun({ ...request, suites: {}, directory: folder, reports: folder, arguments: [] })
  await askEveryone(session)
  await timeRounds(session)
  session.end()
  session.close()
  return session
}

function idsIn({ forks }: RoundEvent): string[] {
  return forks.map(({ entrantId }) => entrantId)
}

function standings(records: Records): Record<string, Pick<JudgedStatus, 'status' | 'problem'>> {
  return Object.fromEntries(
    statusesOf(records).map(({ entrantId, status, problem }) => [entrantId, { status, problem }]),
  )
}

/** @param expected id → status and problem */
function expectNamed(
  found: ReturnType<typeof standings>,
  expected: Readonly<Record<string, readonly [string, RegExp | null]>>,
): void {
  for (const [id, [status, reason]] of Object.entries(expected)) {
    const problem = reason === null ? null : expect.stringMatching(reason)
    expect({ id, ...found[id] }).toEqual({ id, status, problem })
  }
}

describe('a round', () => {
  it('takes every entrant through the same turns, times single instances, and lets it meet new ones', async () => {
    const records = await measured(['insertion', 'backwards', 'built-in'], { options: { quick: false } })
    expect(records.state).toBe('complete')
    const statuses = Object.values(standings(records)).map(({ status }) => status)
    expect(statuses).toEqual(['ranked', 'ranked', 'ranked'])
    expect(records.controls).toMatchObject([{ entrantId: 'built-in' }])
    expect(records.rounds.map((event) => [event.round, idsIn(event).sort()])).toEqual(
      [1, 2].map((round) => [round, ['backwards', 'built-in', 'built-in~control', 'insertion']]),
    )
    expect(new Set(records.rounds.map((event) => idsIn(event).join(' '))).size).toBeGreaterThan(1)
    const turn = Array.from({ length: records.head.plan.turns }, (_, index) => index + 1)
    for (const fork of records.forks) {
      // how much fits into a turn depends on the machine; slices.test.ts holds it to the plan
      expect(fork).toMatchObject({ status: 'ok', problem: null, inSet: 12 })
      expect(fork.turn.filter((each) => !turn.includes(each))).toEqual([])
      expect(new Set(fork.turn).size).toBe(fork.turn.length)
      expect(fork.asked.every((asked) => asked > 0)).toBe(true)
      expect(fork.cpuNs.every((ns) => ns > 0)).toBe(true)
      expect(fork.instanceNs).toHaveLength(12)
      expect(fork.warmUp?.cpuNs).toBeGreaterThanOrEqual(15e6)
      expect(fork.warmUp?.cutShort).toBe(false)
      // what is not finished is left out
      expect(fork.met?.ns.length).toBeGreaterThan(0)
      expect(fork.met?.ns.every((ns) => ns.length >= 2 && ns.every((one) => one > 0))).toBe(true)
      expect(fork.met?.instance.every((instance) => fork.instance.includes(instance))).toBe(true)
    }
  })

  it('lets both states exchange their folders, and divides the work of both alike, however slow one is', async () => {
    const present = join(folder, 'sorting.mjs')
    const earlier = join(folder, 'before', 'sorting.mjs')
    mkdirSync(join(folder, 'before'))
    const telling = "console.log(import.meta.url.replace(/.*seats-[^/]*/, ''))" // before it is open
    writeFileSync(present, `export { suite } from '${pathToFileURL(SUITE)}'; ${telling}`)
    writeFileSync(
      earlier,
      `import { suite as sorting } from '${pathToFileURL(SUITE)}'; ${telling}
      const slower = (entrant) => ({
        ...entrant,
        ask: (...asked) => Array.from({ length: 9 }, () => entrant.ask(...asked))[0],
      })
      export const suite = {
        ...sorting,
        load: async (...named) =>
          (await sorting.load(...named)).map((one) => ({ ...one, open: (...given) => slower(one.open(...given)) })),
      }`,
    )
    const { rounds } = await measured(['insertion'], { module: present, options: { against: './before' } })
    const seats = rounds.map(({ forks }) => {
      const told = forks.map(({ entrantId, notes }) => [entrantId, notes[0]?.split('"')[1]] as const)
      return Object.fromEntries(told)
    })
    const seated = (now: number, other: number): Record<string, string> => ({
      insertion: `/${now}/b/tree/sorting.mjs\\n`,
      'insertion~control': `/${other}/b/tree/sorting.mjs\\n`,
      'insertion@before': `/${other}/a/tree/sorting.mjs\\n`,
    })
    const inOrder = seats[0]?.['insertion']?.startsWith('/0/') ? [0, 1] : [1, 0]
    expect(seats).toEqual([inOrder, inOrder.toReversed()].map(([now = 0, other = 0]) => seated(now, other)))
    for (const { forks } of rounds) {
      const slices = forks.map(({ entrantId, first, asked }) => ({ entrantId, first, asked }))
      const { first, asked } = slices[0] ?? {}
      expect(slices).toHaveLength(3)
      expect(slices).toEqual(slices.map(({ entrantId }) => ({ entrantId, first, asked })))
    }
  })

  it('enters each state once in every engine, and goes on only if these are named again', async () => {
    const present = join(folder, 'telling.mjs')
    const telling = "console.log('with', ...process.execArgv)" // before it is open
    writeFileSync(present, `export { suite } from '${pathToFileURL(SUITE)}'; ${telling}`)
    mkdirSync(join(folder, 'old'))
    copyFileSync(present, join(folder, 'old', 'telling.mjs'))
    const flagged = join(folder, 'flagged')
    writeFileSync(flagged, `#!/bin/sh\nexec '${process.execPath}' --no-opt "$@"\n`)
    chmodSync(flagged, 0o755)
    const node = [process.execPath, './flagged']
    const options = { ...SHORTEST, against: './old', node }
    const { head, rounds } = await measured(['insertion'], { module: present, options, out: 'in-engines' })
    const [plain = '', other = ''] = head.plan.engines?.map(({ name }) => name) ?? []
    expect([plain, other]).toEqual([expect.stringMatching(/^Node \d+\.\d+$/), `${plain} --no-opt`])
    const forks = rounds[0]?.forks ?? []
    const told = forks.map(({ entrantId, notes }) => [entrantId, notes[0]?.split('"')[1]] as const)
    expect(Object.fromEntries(told.filter(([id]) => !isControl(id)))).toEqual({
      [`insertion · ${plain}`]: 'with\\n',
      [`insertion@old · ${plain}`]: 'with\\n',
      [`insertion · ${other}`]: 'with --no-opt\\n',
      [`insertion@old · ${other}`]: 'with --no-opt\\n',
    })
    expect(new Set(head.plan.entrants.map(codeOf))).toEqual(new Set(['insertion']))
    const slices = forks.map(({ first, asked }) => JSON.stringify({ first, asked }))
    expect([slices.length, new Set(slices).size]).toEqual([5, 1])
    const resume = { folder: join(folder, 'in-engines'), command: 'bench --resume in-engines' }
    const again = { suite: present, solver: ['insertion'], against: './old' }
    const going = { resume, given: again, signal: new AbortController().signal, progress: silent }
    await expect(carriedOut(going)).rejects.toThrow(
      /name them again: bench --resume in-engines .* --node \S+ --node /,
    )
    const end = await carriedOut({ ...going, given: { ...again, node } })
    expect(end.records.rounds).toHaveLength(1)
  })

  it('names every accident with its reason beside honest entrants', async () => {
    const accidents = {
      'sorts-in-place': ['disqualified', /^array 1: changed the instance that it was given/],
      'wrong-unless-repeated': ['wrong', /array \d+: its answer is not sorted/],
      'same-object': ['wrong', /array \d+: its answer is not sorted/],
      'works-less-when-timed': ['wrong', /array \d+: counts \d+ comparisons, and had counted \d+ before/],
      'assumes-repeats': [
        'wrong',
        /^an array that resembles array \d+: claims repeating, known to be distinct/,
      ],
      'claims-too-much': ['wrong', /^array 1: claims distinct, known to be repeating/],
      hog: ['memory', /^array 1: took more than 200 MiB/],
    } as const
    // on a slow machine, it takes long to take memory
    const options = { ...SHORTEST, timeout: 60 }
    const reference = ['insertion', 'backwards', ...Object.keys(accidents)].join('+')
    const found = standings(await measured([reference], { options }))
    expectNamed(found, { insertion: ['ranked', null], backwards: ['ranked', null], ...accidents })
  })

  it('enters another one twice when the one that was entered twice drops out', async () => {
    const records = await measured(['wrong-unless-repeated', 'backwards'])
    expect(records.controls.map(({ entrantId }) => entrantId)).toEqual(['wrong-unless-repeated', 'backwards'])
    expect(records.rounds.map((event) => idsIn(event).sort())).toEqual([
      ['backwards', 'wrong-unless-repeated', 'wrong-unless-repeated~control'],
      ['backwards', 'backwards~control'],
    ])
  })

  it('names every entrant that fails for what it did, and measures the others', async () => {
    const failures = {
      'loops-later': ['killed', /^array 2: did not return within 1.1 s of CPU time; given up/],
      thrower: ['error', /^array 1: Error: no order \(and 11 more arrays\)$/],
      quitter: ['error', /^array 1: its process ended with exit code 7/],
      printer: ['disqualified', /^prints on stdout while it answers: "rubbish/],
      liar: ['wrong', /^array 1: its answer is not sorted \(and 11 more arrays\)$/],
      quits: [
        'killed',
        /^solved none of the 12 arrays: gave up on 11 and was stopped at its time limit on 1$/,
      ],
      rejects: ['disqualified', /^rejects a promise: Error: no paper$/],
      'throws-later': ['disqualified', /^throws later: Error: no ink$/],
      'exits-later': ['error', /^after its last answer: its process ended with exit code 7$/],
      promises: ['error', /^array 1: Error: it returned a promise, and an entrant has to answer at once/],
      'works-in-threads': ['disqualified', /^works in threads/],
      'works-elsewhere': [
        'disqualified',
        /works in other processes: .* s of CPU time beside .* s of its own$/,
      ],
      // entrants of one module, of which two cannot be made
      unready: ['error', /^cannot be opened: no paper$/],
      leaver: ['error', /^cannot be opened: its process ended with exit code 7/],
    } as const
    const reference = ['insertion', 'backwards', ...Object.keys(failures)].join('+')
    const found = standings(await measured([reference], { options: SHORTEST }))
    expectNamed(found, { insertion: ['ranked', null], backwards: ['ranked', null], ...failures })
  })

  /** A suite that limits budgets. */
  const limited = (): string => {
    const module = join(folder, 'limited.mjs')
    writeFileSync(
      module,
      `import { suite as sorting } from ${JSON.stringify(pathToFileURL(SUITE))}
const [comparisons] = sorting.counters
export const suite = { ...sorting, counters: [{ ...comparisons, firstBudget: 1 << 14 }] }
`,
    )
    return module
  }

  it('names a hang in a slice, which new instances would have followed', async () => {
    const { call } = ForkProcess.prototype
    const spy = vi.spyOn(ForkProcess.prototype, 'call').mockImplementation(function (
      this: ForkProcess,
      ...given
    ) {
      const [name, parameters, limit, onReply] = given
      return call.call(this, name, parameters, name === 'slice' ? 1 : limit, onReply)
    } as typeof call)
    const found = standings(await measured(['hangs-in-a-slice'], { module: limited(), options: SHORTEST }))
    spy.mockRestore()
    const problem = 'while it was timed: did not return within 1 s of CPU time'
    expect(found).toEqual({ 'hangs-in-a-slice': { status: 'killed', problem } })
  })

  it('names what an entrant does beside its answers, in whichever call', async () => {
    const accidents = {
      'rejects-when-warming-up': ['disqualified', /^while it was timed: rejects a promise: Error: no ink$/],
      'throws-after-a-slice': ['disqualified', /^while it was timed: rejects a promise: Error: no ink$/],
      'prints-in-a-slice': ['disqualified', /^while it was timed: prints on stderr .*: "rubbish"$/],
      'rejects-new-variants': ['disqualified', /^while it was timed: rejects a promise: Error: no ink$/],
      'starts-a-thread-at-the-end': ['disqualified', /^while it was timed: works in threads/],
      'exits-at-the-end': ['error', /^while it was timed: its process ended with exit code 7$/],
      'stops-at-its-limit': ['ranked', null],
      remembers: [
        'disqualified',
        /^array 1: remembers its answer: it gives it again within 0 comparisons, which had stopped it before it had answered \(and 11 more arrays\)$/,
      ],
      'remembers-later': ['disqualified', /^while it was timed: array 1: remembers its answer: /],
    } as const
    const reference = ['insertion', ...Object.keys(accidents)].join('+')
    const found = standings(await measured([reference], { module: limited(), options: SHORTEST }))
    expectNamed(found, { insertion: ['ranked', null], ...accidents })
  })
})

it('says that the suite may be wrong if an entrant claims something else about a variant', async () => {
  const module = join(folder, 'counted.mjs') // its variants have no repeats
  writeFileSync(
    module,
    `import { suite as sorting } from ${JSON.stringify(pathToFileURL(SUITE))}
export const suite = { ...sorting, variant: (numbers) => numbers.map((_, position) => position) }
`,
  )
  const found = standings(await measured(['insertion'], { module, options: SHORTEST }))
  expect(found['insertion']?.problem).toMatch(
    /claims distinct, and had claimed repeating for array \d+: one of these is wrong, unless the `variant` of the suite is/,
  )
})

describe('a run that is cut short', () => {
  it('holds whole rounds, leaves no process behind, and goes on to the rounds of one that never was', async () => {
    const marker = randomUUID()
    process.env['MARKER'] = marker
    const controller = new AbortController()
    const stopInRoundTwo: Progress = {
      ...silent,
      round: ({ round, turn }) => {
        if (round === 2 && turn === 2) controller.abort()
      },
    }
    const options = { ...SHORTEST, rounds: 2, time: 15 }
    const asked = { options, controller, progress: stopInRoundTwo, out: 'cut' }
    const cut = await measured(['insertion', 'backwards'], asked)
    delete process.env['MARKER']
    expect(cut.state).toBe('interrupted')
    expect(cut.rounds.map(({ round }) => round)).toEqual([1])
    expect(cut.forks).toHaveLength(3)
    await until(() => forksWith(marker).length === 0)

    const { records } = await carriedOut({
      given: { suite: SUITE },
      resume: { folder: join(folder, 'cut'), command: 'bench --resume cut' },
      signal: new AbortController().signal,
      progress: silent,
    })
    expect(records.state).toBe('complete')
    const entries = ['backwards', 'insertion', 'insertion~control']
    expect(records.forks.map(({ forkId }) => forkId).sort()).toEqual(
      ['c1-r01', 'c1-r02'].flatMap((round) => entries.map((entry) => `${round}-${entry}`)),
    )
  })
})

/** The processes that have the marker in their environment, but for this one. */
function forksWith(marker: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      const isOwn = name === String(process.pid)
      return !isOwn && /^\d+$/.test(name) && readFileSync(`/proc/${name}/environ`, 'latin1').includes(marker)
    } catch {
      return false // it has ended meanwhile
    }
  })
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    if (tries > 10_000) throw new Error('waited in vain')
    await sleep(50)
  }
}
