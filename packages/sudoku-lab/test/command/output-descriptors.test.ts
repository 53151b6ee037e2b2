/** Tests outputs whose system calls behave unusually: they write a part, they fail, or the descriptor is not a file. */
import type * as FileSystem from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Terminal from '../../src/console/index.ts'

vi.mock('node:fs', async (original) => {
  const real = await original<typeof FileSystem>()
  return { ...real, writeSync: vi.fn(real.writeSync) }
})
vi.mock('../../src/console/index.ts', async (original) => ({
  ...(await original<typeof Terminal>()),
  isStandardOutputClosed: vi.fn(() => false),
}))

// Test files share their modules, so these are loaded anew for the mocks, and are forgotten at the end.
vi.resetModules()
const { writeSync } = await vi.importActual<typeof FileSystem>('node:fs')
const fs = await import('node:fs')
const terminal = await import('../../src/console/index.ts')
const { CommandError, OutputClosed } = await import('../../src/command/errors.ts')
const { openOutput } = await import('../../src/command/output.ts')
afterAll(() => vi.resetModules())

let folder = ''
const pathOf = (name: string) => join(folder, name)
const read = (name: string) => fs.readFileSync(pathOf(name), 'utf8')

beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'sudoku-lab-output-'))
})
afterEach(() => {
  vi.mocked(fs.writeSync).mockReset().mockImplementation(writeSync)
  vi.mocked(terminal.isStandardOutputClosed).mockReset().mockReturnValue(false)
  fs.rmSync(folder, { recursive: true })
})

/** The system writes at most `size` bytes at a time, and fails after `most` bytes in all. */
function writeOnly(size: number, most = Infinity): void {
  let written = 0
  const write = (descriptor: number, bytes: Uint8Array, from: number): number => {
    if (written >= most)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const count = writeSync(descriptor, bytes, from, Math.min(size, bytes.length - from, most - written))
    written += count
    return count
  }
  vi.mocked(fs.writeSync).mockImplementation(write as typeof fs.writeSync)
}

describe('a file', () => {
  it('is complete if the system writes it in pieces', async () => {
    writeOnly(3)
    const output = openOutput(pathOf('out.txt'))
    await output.write('grüne Zeile\n')
    await output.write('blaue Zeile\n')
    output.close()
    expect(read('out.txt')).toBe('grüne Zeile\nblaue Zeile\n')
  })

  it('contains no half line when the disk is full', async () => {
    writeOnly(4, 17)
    const output = openOutput(pathOf('out.txt'), { keepsUnfinished: true })
    await output.write('one line\n') // 9 bytes
    const failure = output.write('two lines\nthree\n')
    await expect(failure).rejects.toThrow(
      new CommandError(`cannot write ${pathOf('out.txt')}: no space left on device`),
    )
    await expect(failure).rejects.toMatchObject({ cause: { code: 'ENOSPC' } })
    output.close()
    expect(read('out.txt')).toBe('one line\n')
  })

  it('may have a name that only looks like that of a descriptor', async () => {
    fs.mkdirSync(pathOf('dev/fd'), { recursive: true })
    const output = openOutput(pathOf('dev/fd/2'))
    expect(output.isSafe).toBe(true)
    await output.write('text')
    output.close()
    expect(read('dev/fd/2')).toBe('text')
    expect(() => openOutput('/dev/fd/2x')).toThrow(/^cannot write \/dev\/fd\/2x: /)
  })
})

describe('a descriptor', () => {
  it('stays open, and names the file behind it', async () => {
    const descriptor = fs.openSync(pathOf('three.txt'), 'w')
    for (const [index, end] of (['close', 'discard'] as const).entries()) {
      const output = openOutput(`/dev/fd/${descriptor}`)
      expect(output.existing?.ino).toBe(fs.fstatSync(descriptor, { bigint: true }).ino)
      await output.write(`${index}\n`)
      output[end]()
    }
    expect(fs.writeSync(descriptor, 'end')).toBe(3)
    fs.closeSync(descriptor)
    expect(read('three.txt')).toBe('0\n1\nend')
  })

  it('that is not open is named', () => {
    for (const name of ['/dev/fd/9999', '/proc/self/fd/9999']) {
      expect(() => openOutput(name)).toThrow(new CommandError(`cannot write ${name}: bad file descriptor`))
    }
  })

  it('whose reader has gone ends the program without an error', async () => {
    vi.mocked(fs.writeSync).mockImplementation(() => {
      throw Object.assign(new Error('closed'), { code: 'EPIPE' })
    })
    await expect(openOutput('/dev/null').write('x')).rejects.toThrow(OutputClosed)
  })
})

describe('standard output', () => {
  it('is refused if it is closed, unless it is not used', () => {
    vi.mocked(terminal.isStandardOutputClosed).mockReturnValue(true)
    expect(() => openOutput()).toThrow(new CommandError('cannot write standard output: it is closed'))
    expect(openOutput(pathOf('out.txt')).isSafe).toBe(true)
  })

  it('gets a listener for errors, but never a second one', () => {
    const before = process.stdout.listeners('error') as ((error: Error) => void)[]
    process.stdout.removeAllListeners('error')
    try {
      openOutput()
      openOutput()
      expect(process.stdout.listenerCount('error')).toBe(1)
      expect(process.stdout.emit('error', new Error('a reader has gone'))).toBe(true)
    } finally {
      process.stdout.removeAllListeners('error')
      for (const listener of before) process.stdout.on('error', listener)
    }
  })
})
