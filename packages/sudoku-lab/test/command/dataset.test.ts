import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../../src/command/dataset/make.ts'
import { KnownTexts } from '../../src/command/making/known-texts.ts'

it('a set of boards knows what was added', () => {
  const known = new KnownTexts()
  expect([known.add(Uint8Array.of(1, 2)), known.add(Uint8Array.of(1, 2)), known.add('x')]).toEqual([
    true,
    false,
    true,
  ])
  expect(known.size).toBe(2)
})

describe('a folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'sudoku-lab-folder-'))
  afterAll(() => rmSync(root, { recursive: true }))

  it('is made with those around it, unless it exists', () => {
    for (const folder of ['a/b/c', 'a/d', 'a/d', 'a']) {
      makeFolder(join(root, folder))
      expect(statSync(join(root, folder)).isDirectory()).toBe(true)
    }
  })

  it('cannot be made in a file or in its place', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file'))).toThrow(/EEXIST/)
    expect(() => makeFolder(join(root, 'file/a/b'))).toThrow(/ENOTDIR/)
  })

  it.runIf(existsSync('/proc/self'))('cannot be made where the system has none, and that ends', () => {
    expect(() => makeFolder('/proc/sudoku-lab/data')).toThrow(/ENOENT/)
  })
})
