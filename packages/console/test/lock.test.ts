import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockFolder, UsageError } from '../src/index.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const lock = () => lockFolder(folder, UsageError)
const holder = (values: object) =>
  JSON.stringify({ pid: 1, host: hostname(), born: null, since: 'then', ...values })
/** No process has this number. */
const ENDED = 2 ** 30

it('is held until it is released', () => {
  const release = lock()
  expect(lock).toThrow(`process ${process.pid} works on ${folder} since `)
  release()
  lock()()
  expect(readdirSync(folder)).toEqual([])
})

it('of a process that has ended is replaced', () => {
  writeFileSync(join(folder, 'lock'), holder({ pid: ENDED }))
  const release = lock()
  expect(JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'))).toMatchObject({ pid: process.pid })
  release()
  expect(readdirSync(folder)).toEqual([])
})

it.skipIf(process.platform !== 'linux')(
  'of a process whose number another one has now is replaced, too (skipped: only Linux tells when a process began)',
  () => {
    writeFileSync(join(folder, 'lock'), holder({ pid: process.pid, born: '1' }))
    lock()()
  },
)

it('that another process is about to replace is left to it', () => {
  writeFileSync(join(folder, 'lock'), holder({ pid: ENDED }))
  writeFileSync(join(folder, 'lock-replaced'), holder({ pid: process.pid }))
  expect(lock).toThrow(`process ${process.pid} works on ${folder} since then`)
  writeFileSync(join(folder, 'lock-replaced'), holder({ pid: ENDED }))
  expect(lock).toThrow(
    `a process ended while it took over ${folder}: remove ${join(folder, 'lock-replaced')}`,
  )
})

it('of another machine, and one that cannot be read, are named', () => {
  writeFileSync(join(folder, 'lock'), holder({ host: 'elsewhere' }))
  expect(lock).toThrow(/^process 1 on elsewhere works on .*: if it has ended, remove .*lock$/)
  writeFileSync(join(folder, 'lock'), 'rubbish')
  expect(lock).toThrow(/is locked by .*lock, which cannot be read/)
})
