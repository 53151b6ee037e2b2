import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { replacementOf } from '../../src/command/replacement.ts'

const folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-mode-'))
afterAll(() => rmSync(folder, { recursive: true }))

it.skipIf(process.platform === 'win32').each([0o600, 0o640, 0o666, 0o755])(
  'a file that is replaced keeps its mode %i',
  (mode) => {
    const file = join(folder, `mode-${mode}`)
    writeFileSync(file, 'before')
    chmodSync(file, mode)
    const replacement = replacementOf(file, false)
    writeSync(replacement.descriptor, 'after')
    replacement.commit()
    expect(readFileSync(file, 'utf8')).toBe('after')
    expect(statSync(file).mode & 0o7777).toBe(mode)
  },
)
