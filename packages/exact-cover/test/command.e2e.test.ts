import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../bin/exact-cover.js')

it('stops when its reader closes the output', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'solve', 'queens-11'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.once('data', () => child.stdout.destroy())
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
})

it('stops at Ctrl-C with exit code 130 after a complete solution', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'solve', 'queens-16', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    if (text === '') child.kill('SIGINT') // a second one would end it at once
    text += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(130)
  const records = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(records.at(-1)).toMatchObject({ solutions: records.length - 1, ending: 'aborted' })
})
