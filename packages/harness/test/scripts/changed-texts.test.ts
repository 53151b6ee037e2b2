import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changeTexts } from '../../scripts/maintain/changed-texts.ts'

let directory = ''
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

const change = (...files: string[]): void =>
  changeTexts(files, { directory, verb: 'double', changed: (text) => text + text })

it.each([
  ['is missing', undefined, 'no such file'],
  ['is no text in UTF-8', Buffer.from([0xfc]), 'expected text in UTF-8'],
])('no file is changed if one of them %s', (_what, content, reason) => {
  writeFileSync(join(directory, 'good.md'), 'ä')
  if (content !== undefined) writeFileSync(join(directory, 'bad.md'), content)
  expect(() => change('good.md', 'bad.md')).toThrow(`cannot double ${join(directory, 'bad.md')}: ${reason}`)
  expect(readFileSync(join(directory, 'good.md'), 'utf8')).toBe('ä')
})
