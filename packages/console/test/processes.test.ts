/** Which processes are left over when a group has ended. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endStrays, GUARD, isKilled } from '../src/processes.ts'

const GROUP = process.pid // in which none of them is

describe.runIf(existsSync('/proc/self/environ'))('who has left a group', () => {
  it('is ended and named, but a guard ends without being named', async () => {
    const mark = `CONSOLE_TEST=${crypto.randomUUID()}`
    const [variable = '', value = ''] = mark.split('=')
    // a process has its words and its environment when `spawn` returns
    const ends = ['other', GUARD].map((name) => {
      const child = spawn('/bin/sh', ['-c', 'read -r _; exit 0', name], {
        env: { [variable]: value },
        detached: true,
      })
      return new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    })
    expect(endStrays(GROUP, mark)).toEqual(['/bin/sh -c read -r _; exit 0 other'])
    expect(await Promise.all(ends)).toEqual(['SIGKILL', 'SIGKILL'])
  })
})

it.each([
  ['SigPnd:\t0000000000000000\nShdPnd:\t0000000000000000\nSigBlk:\t0000000000000100\n', false],
  ['SigPnd:\t0000000000000100\nShdPnd:\t0000000000000000\n', true],
  ['SigPnd:\t0000000000000000\nShdPnd:\t0000000000014102\n', true],
  ['', false],
])('a process that SIGKILL waits for is killed: %j', (status, expected) => {
  expect(isKilled(status)).toBe(expected)
})
