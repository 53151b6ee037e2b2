import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandError, OutputClosed } from '../../src/command/errors.ts'
import { openOutput } from '../../src/command/write/output.ts'

let folder = ''
const pathOf = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(pathOf(name), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sudoku-lab-output-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('a file', () => {
  it('gets what was written when it is closed, and not before', async () => {
    writeFileSync(pathOf('out.txt'), 'old')
    const output = openOutput(pathOf('out.txt'))
    expect(output.replaces).toMatch(/^\d+:\d+$/)
    await output.write('grün\n')
    await output.write(bytes('blau\n'))
    expect(read('out.txt')).toBe('old')
    output.close()
    expect(read('out.txt')).toBe('grün\nblau\n')
    output.discard()
    expect(read('out.txt')).toBe('grün\nblau\n')
    expect(readdirSync(folder)).toEqual(['out.txt'])
  })

  it('is unchanged if the written text is discarded', async () => {
    writeFileSync(pathOf('out.txt'), 'old')
    const output = openOutput(pathOf('out.txt'))
    await output.write('new')
    output.discard()
    output.discard()
    expect(read('out.txt')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.txt'])
  })

  it.each([
    ['no/out.txt', 'no such directory'],
    ['file/out.txt', 'a part of its path is not a directory'],
    ['.', 'it is a directory'],
  ])('that cannot be written is named: %s', (name, reason) => {
    writeFileSync(pathOf('file'), '')
    const file = name === '.' ? folder : pathOf(name)
    expect(() => openOutput(file)).toThrow(new CommandError(`cannot write ${file}: ${reason}`))
  })

  it('without a name is refused, and so is a directory', () => {
    expect(() => openOutput('')).toThrow(new CommandError("cannot write '': expected the name of a file"))
    expect(() => openOutput(pathOf('out/'))).toThrow(/^cannot write '.*out\/': expected the name of a file/)
    expect(existsSync(pathOf('out'))).toBe(false)
  })

  it('that is written directly keeps its content until the first text', async () => {
    writeFileSync(pathOf('out.txt'), 'old')
    const output = openOutput(pathOf('out.txt'), { isDirect: true })
    await output.write('')
    expect(read('out.txt')).toBe('old')
    await output.write('new')
    expect(read('out.txt')).toBe('new')
    output.close()
  })
})

/** A folder of files below `/dev`, where the others are devices. */
const SHARED_MEMORY = '/dev/shm'

describe('a target below /dev', () => {
  it.skipIf(!isWritable(SHARED_MEMORY))('that is a file is replaced (needs /dev/shm)', async () => {
    const inMemory = mkdtempSync(join(SHARED_MEMORY, 'sudoku-lab-output-'))
    try {
      const file = join(inMemory, 'out.txt')
      writeFileSync(file, 'old')
      const output = openOutput(file)
      expect(output.replaces).toMatch(/^\d+:\d+$/)
      await output.write('new')
      expect(readFileSync(file, 'utf8')).toBe('old')
      output.close()
      expect(readFileSync(file, 'utf8')).toBe('new')
    } finally {
      rmSync(inMemory, { recursive: true })
    }
  })

  it.skipIf(!existsSync('/proc/self/fd'))('that is an open descriptor goes on where it was', async () => {
    writeFileSync(pathOf('open.txt'), 'old')
    const descriptor = openSync(pathOf('open.txt'), 'a')
    try {
      const output = openOutput(`/proc/self/fd/${descriptor}`)
      expect(output).toMatchObject({ replaces: undefined, isFile: false })
      await output.write('new')
      output.close()
      expect(read('open.txt')).toBe('oldnew')
    } finally {
      closeSync(descriptor)
    }
  })

  it.skipIf(!existsSync('/dev/full'))('tells when it is full (needs /dev/full)', async () => {
    const output = openOutput('/dev/full')
    await output.write('')
    await expect(output.write('x')).rejects.toThrow(
      new CommandError('cannot write /dev/full: no space left on device'),
    )
  })
})

describe('standard output', () => {
  const answering = (error?: NodeJS.ErrnoException) =>
    vi.spyOn(process.stdout, 'write').mockImplementation((...args: unknown[]) => {
      const done = args.at(-1) as (error?: Error) => void
      done(error)
      return true
    })

  it.each([['-'], [undefined], ['/dev/stdout'], ['/dev/fd/1'], ['/proc/self/fd/1']])(
    'is not opened once more as %s',
    async (file) => {
      const write = answering()
      const output = openOutput(file)
      expect(output.name).toBe('standard output')
      await output.write('')
      expect(write).not.toHaveBeenCalled()
      await output.write('text')
      expect(write.mock.calls.map(([text]) => text)).toEqual(['text'])
      output.close()
      output.discard()
    },
  )

  it('whose reader has closed it ends the program without an error', async () => {
    answering(Object.assign(new Error('closed'), { code: 'EPIPE' }))
    await expect(openOutput().write('x')).rejects.toThrow(OutputClosed)
  })

  it('that is full is an error', async () => {
    answering(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
    await expect(openOutput().write('x')).rejects.toThrow(
      new CommandError('cannot write standard output: no space left on device'),
    )
  })
})
