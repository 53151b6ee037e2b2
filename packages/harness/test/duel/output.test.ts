import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstDifference, type Output, outputIn } from '../../src/duel/output.ts'
import { temporaryFolder } from '../folder.ts'

const file = join(temporaryFolder(), 'output')

function printed(text: string | Buffer): Output {
  writeFileSync(file, text)
  const descriptor = openSync(file, 'r')
  try {
    return outputIn(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('')
const long = 'x'.repeat(5000)

describe('the first difference between two outputs', () => {
  it.each([
    ['a\nb\n', 'a\nc\n', 'line 2 is "b", and not "c"'],
    ['a\n', 'a\nb\n', 'line 2 is nothing, and not "b"'],
    ['', 'b', 'line 1 is nothing, and not "b"'],
    ['a\nb', 'a', 'line 2 is "b", and not nothing'],
    ['a', 'a\n', 'it lacks the newline at its end'],
    ['a\n\n', 'a\n', 'line 2 is "", and not nothing'],
    ['a\n', 'a', 'it has a newline at its end'],
    ['a\r\n', 'a\n', 'line 1 is "a\\r", and not "a"'],
    [
      'took 12 ms',
      'took 7 ms',
      'line 1 is "took 12 ms", and not "took 7 ms" (where numbers differ from run to run, use --check or --any-output)',
    ],
    [
      `${long}a`,
      `${long}b`,
      `line 1 from column 4981 on is "${'x'.repeat(20)}a", and not "${'x'.repeat(20)}b"`,
    ],
    [
      `${'ü'.repeat(200)}a`,
      `${'ü'.repeat(200)}b`,
      `line 1 from column 191 on is "${'ü'.repeat(10)}a", and not "${'ü'.repeat(10)}b"`,
    ],
    [Buffer.from([65, 0xff]), Buffer.from([65, 0xfe]), 'byte 2 of line 1 is 0xff, and not 0xfe'],
    [`${lines(20_000)}x\n`, `${lines(20_000)}y\n`, 'they are equal up to line 18883, or further'],
    [lines(20_000), lines(20_001), 'they are equal up to line 18883, or further'],
    [`${'x'.repeat(70_000)}a`, `${'x'.repeat(70_000)}b`, 'line 1 differs after byte 65536'],
  ])('%#', (own, right, difference) => {
    expect(firstDifference(printed(own), printed(right))).toBe(difference)
  })

  it('is none where they are equal', () => {
    expect(firstDifference(printed(lines(20_000)), printed(lines(20_000)))).toBeUndefined()
  })
})
