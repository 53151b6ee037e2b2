import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { npyOf } from '../../src/command/dataset/data-files.ts'
import { makeFolder } from '../../src/command/dataset/make.ts'
import type { Column } from '../../src/command/dataset/table.ts'
import { KnownTexts } from '../../src/command/making/known-texts.ts'

const npy = (column: Column, count: number): Buffer => Buffer.concat(npyOf(column, count))

describe('an array for NumPy', () => {
  it('has the header that its format demands, and data that begin at a multiple of 64', () => {
    const values = new Uint8Array(4 * 81).fill(7, 0, 81).fill(8, 81)
    const bytes = npy({ name: 'puzzle', kind: 'board', values }, 2)
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x93NUMPY\x01\x00', 'latin1'))
    const length = bytes.readUInt16LE(8)
    expect((10 + length) % 64).toBe(0)
    const header = bytes.toString('latin1', 10, 10 + length)
    expect(header).toMatch(/^\{'descr': '\|u1', 'fortran_order': False, 'shape': \(2, 81\), \} *\n$/)
    expect([...new Set(bytes.subarray(10 + length))]).toEqual([7, 8])
    expect(bytes.length).toBe(10 + length + 162)
  })

  it('holds numbers little-endian', () => {
    const integers = npy({ name: 'clues', kind: 'int32', values: Int32Array.of(24, -1, 0) }, 2)
    expect(integers.toString('latin1')).toContain("'descr': '<i4', 'fortran_order': False, 'shape': (2,)")
    expect([integers.readInt32LE(integers.length - 8), integers.readInt32LE(integers.length - 4)]).toEqual([
      24, -1,
    ])
    const weights = npy({ name: 'weight', kind: 'float64', values: Float64Array.of(0.25) }, 1)
    expect(weights.readDoubleLE(weights.length - 8)).toBe(0.25)
  })
})

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
