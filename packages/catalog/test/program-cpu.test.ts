import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usageOfProgram } from '../src/exec/program-cpu.ts'
import { temporaryFolder, write } from './fixtures.ts'

interface Thread {
  readonly cpuNs: number
  readonly queuedNs: number
  readonly state?: 'R' | 'S'
}

const proc = temporaryFolder()

/** Tells of a process what Linux would: ticks of 10 ms of its own, and of its children that have ended. */
function tell(pid: number, threads: readonly Thread[], ticks: readonly number[], children = ''): void {
  const statOf = (state: string): string =>
    `${pid} (a ) name) ${state} 1 2 3 4 5 6 7 8 9 10 ${ticks.join(' ')} 0`
  write(join(proc, `${pid}/stat`), statOf('S'))
  for (const [index, { cpuNs, queuedNs, state = 'S' }] of threads.entries()) {
    const task = join(proc, `${pid}/task/${pid + index}`)
    write(join(task, 'stat'), statOf(state))
    write(join(task, 'schedstat'), `${cpuNs} ${queuedNs} 7\n`)
    write(join(task, 'children'), index === 0 ? children : '')
  }
}

it('the CPU time of a program is that of its threads and of its children, also of those that have ended', () => {
  const threads = [
    { cpuNs: 5e7, queuedNs: 300 },
    { cpuNs: 1e7, queuedNs: 20 },
  ]
  tell(100, threads, [1, 0, 2, 1], '200 300 ') // 300 has ended by now
  tell(200, [{ cpuNs: 4e7, queuedNs: 1 }], [0, 0, 0, 0])
  expect(usageOfProgram(100, proc)).toMatchObject({ cpuNs: 6e7 + 3e7 + 4e7, queuedNs: 321, endedNs: 3e7 })
})

it('threads that have ended are in the ticks of the process', () => {
  tell(400, [{ cpuNs: 1e7, queuedNs: 0 }], [3, 2, 0, 0])
  expect(usageOfProgram(400, proc)?.cpuNs).toBe(5e7)
})

it('a program that goes on is read all the same after a while', () => {
  tell(500, [{ cpuNs: 1e7, queuedNs: 0, state: 'R' }], [0, 0, 0, 0])
  expect(usageOfProgram(500, proc)?.cpuNs).toBe(1e7)
})

it('nothing is known of a process that has ended', () => {
  expect(usageOfProgram(600, proc)).toBeUndefined()
})
