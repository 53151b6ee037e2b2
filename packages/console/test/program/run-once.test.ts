/** Commands that are run once, and what the system tells of them. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runOnce } from '../../src/index.ts'
import { limitOnCpu, type Program, runAndRead } from '../../src/program/run-once.ts'
import { reportIn, waitedFor } from '../../src/program/waiter.ts'

const isLinux = existsSync('/proc/self/schedstat')
const directory = mkdtempSync(join(tmpdir(), 'sudoku-lab-run-'))
afterAll(() => rmSync(directory, { recursive: true }))

function program(command: string, limits: Partial<Program> = {}): Program {
  return { command, directory, patience: Infinity, cpuPatience: 60_000, ...limits }
}

describe.runIf(isLinux)('a command that is run once', () => {
  beforeAll(() => writeFileSync(join(directory, 'in.txt'), 'three\nlines\nhere\n'))

  it.each([
    ['cat', 'a text', 'a text', 0],
    ['wc -l', { file: join(directory, 'in.txt') }, '3\n', 0],
    ['cat; exit 3', 'x', 'x', 3],
    ['echo $LEVEL', '', '7\n', 0],
    ['kill -9 $$', '', '', 'was ended by signal 9'],
    ['cat - | sort', 'b\na\n', 'a\nb\n', 0],
  ] as const)(
    '%s reads its input, and its output and its ending are told',
    (command, input, output, ending) => {
      const environment = { ...process.env, LEVEL: '7' }
      expect(runOnce(program(command, { environment }), input)).toMatchObject({ output, ending })
    },
  )

  it('is told to be missing as a shell tells it', () => {
    const { ending, errorOutput } = runOnce(program('./no-such-program'), '')
    expect(ending).toBe(127)
    expect(errorOutput).toContain('not found')
  })

  it.each([
    ['sleep 1000', { patience: 1 }, 'gave no answer within 0.001 s'],
    ['while :; do :; done', { cpuPatience: 1 }, 'gave no answer within 0.001 s of CPU time'],
    ['yes', { mostOutput: 2 ** 20 }, 'wrote more than 1 MiB'],
  ])('%s is ended at its limit', (command, limits, ending) => {
    expect(runOnce(program(command, limits), '').ending).toBe(ending)
  })
})

/** The command below Perl, where there is one. */
const waited = waitedFor('')

describe.runIf(isLinux && waited !== undefined)(
  'what a command used, told by the process that waited for it',
  () => {
    const reportOn = (command: string) => runOnce(program(command), '').report
    const Busy = 'i=0; while [ $i -lt 3000 ]; do i=$((i+1)); done'

    it('includes what ended children took, below the steps of 10 ms in which /proc tells it', () => {
      const { cpuNs = 0 } = reportOn(`(${Busy}); true`) ?? {}
      const { usage } = runAndRead(program(`(${Busy}); true`), '', () => '', null)
      expect(cpuNs).toBeGreaterThan(0)
      expect(usage?.unsureNs).toBeGreaterThan(0) // without it
    })

    it('is a part of the whole when a shell starts several', () => {
      const { cpuNs: one = 0 } = reportOn(`(${Busy})`) ?? {}
      const { cpuNs: many = 0 } = reportOn(`${`(${Busy}); `.repeat(20)}:`) ?? {}
      expect(many).toBeGreaterThan(one)
    })

    it.each([
      ['(sleep 1000 &)', 1],
      ['setsid sleep 1000 & sleep 1000 & :', 2],
      ['sleep 0 & wait', 0],
      ['(sleep 0.01 &)', 0], // it ends by itself
    ])('says how many processes are left: %s', (command, left) => {
      expect(reportOn(command)).toMatchObject({ left, status: 0 })
    })

    it('includes what runs on when the command has ended, and ends soon', () => {
      const { cpuNs: one = 0 } = reportOn(`(${Busy})`) ?? {}
      const { cpuNs, left } = reportOn(`(${`${Busy}; `.repeat(20)} :) & :`) ?? {}
      expect(left).toBe(0)
      expect(cpuNs).toBeGreaterThan(one)
    })

    it('ends also what has left its group and its environment at a limit', () => {
      const busy = "env -i setsid sh -c 'echo $$ > busy; while :; do :; done'"
      expect(runOnce(program(busy, { cpuPatience: 300 }), '').ending).toContain('gave no answer')
      const pid = readFileSync(join(directory, 'busy'), 'utf8').trim()
      expect(existsSync(`/proc/${pid}`)).toBe(false)
    })

    it('says nothing of a locale that is missing', () => {
      const environment = { ...process.env, LC_ALL: 'xx_XX.nowhere' }
      const { errorOutput, output } = runOnce(program('echo "$LC_ALL$PERL_BADLANG"', { environment }), '')
      expect([output, errorOutput]).toEqual(['xx_XX.nowhere\n', ''])
    })

    it('is missing if the command was ended at a limit, and the reason is not hidden', () => {
      const { report, ending } = runOnce(program('sleep 1000', { patience: 1 }), '')
      expect(report).toBeUndefined()
      expect(ending).toBe('gave no answer within 0.001 s')
    })
  },
)

describe('a limit on CPU time', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterAll(() => void vi.useRealTimers())

  it.each([
    ['sleeps', () => false, 'did next to nothing for 25 s'],
    ['is seen at work in one of 50 looks', (look: number) => look % 50 === 0, 'did next to nothing for 25 s'],
    ['is seen at work in one of 5 looks', (look: number) => look % 5 === 0, undefined],
    ['waits for a core', () => true, undefined],
  ])('on a program that %s', (_what, isRunningAt, ending) => {
    let looks = 0
    const why = limitOnCpu(60_000, () => ({
      ...{ cpuNs: 1, unsureNs: 0, endedFaults: 0, isRunning: isRunningAt(++looks) },
    }))
    let found: string | undefined
    while (found === undefined && looks < 2000) {
      vi.advanceTimersByTime(100)
      found = why()
    }
    expect(found).toBe(ending)
  })
})

describe('a report', () => {
  it('is read', () => {
    expect(reportIn('256 1500 2000000 2048 1')).toEqual({
      ...{ status: 256, cpuNs: 1_500_000, wallNs: 2e6, peakMemoryMiB: 2, left: 1 },
    })
  })

  it('is none if its program was ended', () => {
    expect(reportIn('')).toBeUndefined()
  })
})
