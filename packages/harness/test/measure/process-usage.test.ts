import { type ChildProcess, spawn } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { isAwake } from '../../src/measure/fork/process-usage.ts'

let child: ChildProcess | undefined
afterEach(() => {
  if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
})

function started(script: string): number {
  child = spawn('/bin/sh', ['-c', script], { stdio: 'ignore', detached: true })
  return child.pid ?? 0
}

describe.skipIf(process.platform !== 'linux')('a process (skipped: only Linux shows what it does)', () => {
  it.each([
    ['works', 'while :; do :; done', true],
    ['waits for one that works', '(while :; do :; done) & wait', true],
    ['sleeps', 'exec sleep 3600', false],
    ['waits for one that sleeps', 'sleep 3600 & wait', false],
  ])('is seen when it %s', async (_, script, awake) => {
    const pid = started(script)
    for (let seen = 0; seen < 20; ) {
      seen = isAwake(pid) === awake ? seen + 1 : 0 // it is awake until it has started
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })

  it('that has ended is not awake', async () => {
    const pid = started('exit 0')
    await new Promise((resolve) => child?.once('exit', resolve))
    expect(isAwake(pid)).toBe(false)
  })
})
