import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { csvOf } from '@sudoku-lab/look/plot'
import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/record/run.ts'
import { writeFigures } from '../../src/write/write-pages.ts'
import { temporaryFolder } from '../folder.ts'
import { runOf, STATES } from './simulated-pages.ts'

const folder = temporaryFolder()

const run = runOf(STATES.apart)
const files = await filesOf(run)

async function filesOf(of: Run): Promise<{ readonly name: string; readonly text: string }[]> {
  const paths = await writeFigures(folder, of)
  return paths.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }))
}

describe('the figures of a run as files', () => {
  it('are the ranking and the work plot, and the cactus where something was not solved', async () => {
    expect(files.map(({ name }) => name)).toEqual(['ranking.svg', 'work.svg', 'cactus.svg'])
    const full = await filesOf(runOf(STATES.full))
    expect(full.map(({ name }) => name)).toEqual(['ranking.svg', 'work.svg'])
  })

  it.each(files)(
    '$name names its run, its machine and every solver that it shows, and closes what it opens',
    ({ text }) => {
      const [machine] = run.machines
      for (const told of [run.runId, machine?.cpuModel ?? '', `Node ${machine?.node}`])
        expect(text).toContain(told)
      for (const { entrantId } of run.contests[0]?.ranked ?? [])
        expect(text).toContain(`>${entrantId}</text>`)
      const open: string[] = []
      for (const [, slash, name = ''] of text.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
        if (slash === '') open.push(name)
        else expect(open.pop()).toBe(name)
      }
      expect(open).toEqual([])
    },
  )

  it.each(files)(
    '$name has colours and no variables, and the selectors that every program knows',
    ({ text }) => {
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
      expect(style).toMatch(/\.family-singles \.dot[^{]*\{fill:#[0-9a-f]{6}\}/)
      expect(style).not.toMatch(/var\(|light-dark|:is\(|:where\(|--/)
    },
  )
})

it('shows a control character in a name as an escape, because XML knows none', async () => {
  const bell = { seed: 'bell', entrants: { 'bell\u0007': { ns: 900 }, other: { ns: 3_000 } } }
  const [ranking] = await filesOf(runOf(bell))
  expect(ranking?.text).toContain('bell\\u{7}')
  expect(ranking?.text).not.toContain('\u0007')
})

it('writes data as CSV that no spreadsheet obeys', () => {
  expect(
    csvOf([
      ['solver', 'time_ns'],
      ['=cmd|calc', 1.5],
      ['a "b", c', null],
    ]),
  ).toBe(`solver,time_ns\r\n'=cmd|calc,1.5\r\n"a ""b"", c",\r\n`)
})
