import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { usageOfProgram, usedSoFar } from '../../src/program/cpu.ts'

interface Thread {
  readonly cpuNs: number
  readonly faults?: number
  readonly state?: 'R' | 'S'
}

const proc = mkdtempSync(join(tmpdir(), 'sudoku-lab-proc-'))
afterAll(() => rmSync(proc, { recursive: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

/**
 * Tells of a process what Linux would: ticks of 10 ms of its own, and of its children that have ended.
 *
 * @param faults page faults of the process with all of its threads, and of children that have ended
 */
function tell(
  pid: number,
  threads: readonly Thread[],
  ticks: readonly number[],
  { children = '', faults = [0, 0] }: { children?: string; faults?: readonly [number, number] } = {},
): void {
  const statOf = (state: string, [own, ended]: readonly [number, number]): string =>
    `${pid} (a ) name) ${state} 1 2 3 4 5 6 ${own} ${ended} 9 10 ${ticks.join(' ')} 0`
  write(join(proc, `${pid}/stat`), statOf('S', faults))
  for (const [index, { cpuNs, state = 'S', faults: own = 0 }] of threads.entries()) {
    const task = join(proc, `${pid}/task/${pid + index}`)
    write(join(task, 'stat'), statOf(state, [own, 0]))
    write(join(task, 'schedstat'), `${cpuNs} 20 7\n`)
    write(join(task, 'children'), index === 0 ? children : '')
  }
}

it('the CPU time of a program is that of its threads and of its children, also of those that have ended', () => {
  const threads = [{ cpuNs: 5e7 }, { cpuNs: 1e7 }]
  tell(100, threads, [1, 0, 2, 1], { children: '200 300 ' }) // 300 has ended by now
  tell(200, [{ cpuNs: 4e7 }], [0, 0, 0, 0])
  expect(usageOfProgram(100, proc)).toMatchObject({ cpuNs: 6e7 + 3e7 + 4e7 })
})

it('threads that have ended are in the ticks of the process', () => {
  tell(400, [{ cpuNs: 1e7 }], [3, 2, 0, 0])
  expect(usageOfProgram(400, proc)?.cpuNs).toBe(5e7)
})

it('a program that goes on is read all the same after a while', () => {
  tell(500, [{ cpuNs: 1e7, state: 'R' }], [0, 0, 0, 0])
  expect(usageOfProgram(500, proc)?.cpuNs).toBe(1e7)
})

it('nothing is known of a process that has ended', () => {
  expect(usageOfProgram(600, proc)).toBeUndefined()
})

it('it may be more by two ticks where a process or a thread has ended, although no tick tells of it', () => {
  const living = { cpuNs: 5e6, faults: 70 }
  tell(700, [living], [0, 0, 0, 0], { faults: [70, 0] })
  expect(usageOfProgram(700, proc)).toMatchObject({ cpuNs: 5e6, unsureNs: 0, endedFaults: 0 })
  tell(700, [living], [0, 0, 0, 0], { faults: [70, 30] })
  expect(usageOfProgram(700, proc)).toMatchObject({ cpuNs: 5e6, unsureNs: 2e7, endedFaults: 30 })
  tell(700, [living], [1, 2, 0, 0], { faults: [90, 0] })
  expect(usageOfProgram(700, proc)).toMatchObject({ cpuNs: 3e7, unsureNs: 2e7, endedFaults: 20 })
  tell(700, [{ ...living, cpuNs: 4.5e7 }], [3, 1, 0, 0], { faults: [90, 0] }) // between 45 and 60 ms
  expect(usageOfProgram(700, proc)).toMatchObject({ cpuNs: 4.5e7, unsureNs: 1.5e7 })
})

it('what a program has used so far includes the programs before it, which have ended', () => {
  const self = (ended: readonly number[]): void => {
    write(join(proc, 'self/stat'), `1 (node) S 1 2 3 4 5 6 7 8 9 10 70 80 ${ended.join(' ')} 0`)
  }
  self([0, 0])
  expect(usedSoFar(undefined, proc)).toBeUndefined() // without schedstat
  write(join(proc, 'self/schedstat'), '1 2 3\n')
  expect(usedSoFar(undefined, proc)).toBe(0)
  tell(800, [{ cpuNs: 3e7 }], [0, 0, 0, 0])
  expect(usedSoFar(800, proc)).toBe(3e7)
  self([2, 1])
  expect(usedSoFar(801, proc)).toBe(3e7) // which is not there any more
  expect(usedSoFar(800, proc)).toBe(6e7)
})
