import { describe, expect, it } from 'vitest'
import { npyOf } from '../src/dataset/data-files.ts'

describe('an array for NumPy', () => {
  it('has the header that its format demands, and data that begin at a multiple of 64', () => {
    const bytes = npyOf({ name: 'puzzle', boards: [new Uint8Array(81).fill(7), new Uint8Array(81).fill(8)] })
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from('\x93NUMPY\x01\x00', 'latin1'))
    const length = bytes.readUInt16LE(8)
    expect((10 + length) % 64).toBe(0)
    const header = bytes.toString('latin1', 10, 10 + length)
    expect(header).toMatch(/^\{'descr': '\|u1', 'fortran_order': False, 'shape': \(2, 81\), \} *\n$/)
    expect([...new Set(bytes.subarray(10 + length))]).toEqual([7, 8])
    expect(bytes.length).toBe(10 + length + 162)
  })

  it('holds numbers little-endian', () => {
    const integers = npyOf({ name: 'clues', type: 'int32', numbers: [24, -1] })
    expect(integers.toString('latin1')).toContain("'descr': '<i4', 'fortran_order': False, 'shape': (2,)")
    expect([integers.readInt32LE(integers.length - 8), integers.readInt32LE(integers.length - 4)]).toEqual([
      24, -1,
    ])
    const weights = npyOf({ name: 'weight', type: 'float64', numbers: [0.25] })
    expect(weights.readDoubleLE(weights.length - 8)).toBe(0.25)
  })
})
