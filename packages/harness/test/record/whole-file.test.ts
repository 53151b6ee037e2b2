import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeWhole } from '../../src/record/run-folder.ts'
import { temporaryFolder } from '../folder.ts'

const folder = temporaryFolder()

describe('a file', () => {
  it('is written whole, piece by piece', () => {
    const path = join(folder, 'pieces')
    const pieces = Array.from({ length: 5000 }, (_, index) => `line ${index} – ${'x'.repeat(50)}\n`)
    writeWhole(path, pieces)
    expect(readFileSync(path, 'utf8')).toBe(pieces.join(''))
  })

  it('is replaced with its permissions, and through a link', () => {
    const path = join(folder, 'shared')
    const link = join(folder, 'link')
    writeFileSync(path, 'before')
    chmodSync(path, 0o640)
    symlinkSync(path, link)
    writeWhole(link, 'after')
    expect(readFileSync(path, 'utf8')).toBe('after')
    expect(statSync(path).mode & 0o7777).toBe(0o640)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
  })

  it('needs its folder', () => {
    const path = join(folder, 'none', 'file')
    expect(() => writeWhole(path, 'a')).toThrow(`cannot write ${path}: no such directory`)
  })

  it('keeps what it held before when the new content cannot be made', () => {
    const path = join(folder, 'kept')
    writeFileSync(path, 'before')
    function* broken(): Generator<string> {
      yield 'x'.repeat(1 << 17)
      throw new Error('ENOSPC: no space left on device')
    }
    expect(() => writeWhole(path, broken())).toThrow(`cannot write ${path}: ENOSPC`)
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(readdirSync(folder).filter((name) => /\.(part|tmp)$/.test(name))).toEqual([])
  })
})
