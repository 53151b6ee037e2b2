import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseAll } from '@sudoku-lab/core/formats'
import { fetchedFile, fetchList, type PublishedList } from '@sudoku-lab/puzzles'
import { strToU8, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const PUZZLES = ['4', '.5', '..6'].map((start) => start.padEnd(81, '.'))
const LINES = `# from elsewhere\n${PUZZLES.map((puzzle) => puzzle.replaceAll('.', '0')).join('\r\n')}\n`
const ARCHIVE = Buffer.from(zipSync({ 'data/three': [strToU8(LINES), { mtime: '2020-01-01' }] }))
const digest = (algorithm: string, bytes: string | Buffer): string =>
  createHash(algorithm).update(bytes).digest('hex')

let served: Buffer = ARCHIVE
let version = '"1"'
let breaksAfter: number | undefined // once
let versionAfterBreak = version
const ranges: (string | undefined)[] = []
const server = createServer((request, response) => serve(request, response))
let url = ''
let folder = ''

/** What the server does at other addresses. */
const STRANGE: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/gone.zip': (response) => response.writeHead(404).end(),
  '/silent.zip': () => undefined,
  '/stalled.zip': (response) => response.writeHead(200, { 'content-length': 100 }).write('ten bytes!'),
}

/** Answers ranges as a server of files does, and breaks off once where the test says. */
function serve({ headers, url: path }: IncomingMessage, response: ServerResponse): void {
  ranges.push(headers.range)
  const strange = STRANGE[path ?? '']
  if (strange !== undefined) {
    strange(response)
    return
  }
  const [, first] = /^bytes=(\d+)-/.exec(headers.range ?? '') ?? []
  const isSame = first !== undefined && headers['if-match'] === version
  const body = served.subarray(isSame ? Number(first) : 0)
  response.writeHead(isSame ? 206 : 200, {
    etag: version,
    'content-length': body.length,
    ...(isSame && { 'content-range': `bytes ${first}-${served.length - 1}/${served.length}` }),
  })
  if (breaksAfter === undefined) response.end(body)
  else response.write(body.subarray(0, breaksAfter), () => breakOff(response, Number(breaksAfter)))
}

/** Breaks off when this many bytes have been written to the folder. */
function breakOff(response: ServerResponse, bytes: number): void {
  if (response.destroyed) return // its reader has given up
  const part = readdirSync(folder).find((name) => name.endsWith('.part'))
  if (part === undefined || statSync(join(folder, part)).size < bytes) {
    setTimeout(() => breakOff(response, bytes), 5)
    return
  }
  breaksAfter = undefined
  version = versionAfterBreak
  response.destroy()
}

/** The next attempt does not wait. */
const SOON = { pause: 1 }

const list = (changes: Partial<PublishedList> = {}): PublishedList => ({
  name: 'three',
  title: 'Three puzzles',
  published: 'here',
  page: url,
  url: `${url}three.zip`,
  member: 'data/three',
  count: 3,
  licence: 'none',
  ...changes,
})
const leftOver = (): string[] => readdirSync(folder).filter((name) => !name.endsWith('.json'))

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'published-'))
  served = ARCHIVE
  version = '"1"'
  versionAfterBreak = version
  breaksAfter = undefined
  ranges.length = 0
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a published list', () => {
  it('is downloaded, held against its digest, and written a puzzle a line', async () => {
    const fetched = await fetchList(list({ sha256: digest('sha256', ARCHIVE) }), folder)
    expect(fetched).toMatchObject({ count: 3, isVerified: true })
    expect(readFileSync(fetched.path, 'utf8')).toBe(`${PUZZLES.join('\n')}\n`)
  })

  it('with another digest is refused, and nothing of it is left', async () => {
    const wrong = list({ sha256: 'a'.repeat(64) })
    await expect(fetchList(wrong, folder)).rejects.toThrow(
      /is not what was published: its digest is \w{64}, expected a{64}/,
    )
    expect(leftOver()).toEqual([])
  })

  it('is taken from another address or from a file with the same digest', async () => {
    const published = list({ url: `${url}gone.zip`, sha256: digest('sha256', ARCHIVE) })
    const file = join(folder, 'mine.zip')
    writeFileSync(file, ARCHIVE)
    for (const from of [file, `${url}three.zip`]) {
      const { path, isVerified } = await fetchList(published, join(folder, 'new'), { from })
      expect(isVerified).toBe(true)
      expect(readFileSync(path, 'utf8')).toBe(`${PUZZLES.join('\n')}\n`)
      rmSync(path)
    }
    expect(existsSync(file)).toBe(true)
  })

  it('is taken from a file of the puzzles alone if they have the digest of the puzzles', async () => {
    const puzzlesSha256 = digest('sha256', `${PUZZLES.join('\n')}\n`)
    const published = list({ sha256: digest('sha256', ARCHIVE), puzzlesSha256 })
    const from = join(folder, 'mine.txt')
    writeFileSync(from, LINES)
    expect(await fetchList(published, folder, { from })).toMatchObject({ count: 3, isVerified: true })
    writeFileSync(from, LINES.replace('4', '5'))
    rmSync(join(folder, 'three.txt'))
    await expect(fetchList(published, folder, { from })).rejects.toThrow('three: the puzzles are others')
    expect(leftOver()).toEqual(['mine.txt'])
  })

  it('goes on where the download broke off', async () => {
    breaksAfter = 50
    expect(await fetchList(list(), folder, SOON)).toMatchObject({ count: 3, isVerified: false })
    expect(ranges).toEqual([undefined, `bytes=50-${ARCHIVE.length - 1}`])
  })

  it('is refused when the server has another version after the break, and then begins anew', async () => {
    breaksAfter = 50
    versionAfterBreak = '"2"'
    await expect(fetchList(list(), folder, SOON)).rejects.toThrow(/^cannot download .*three\.zip: /)
    expect(leftOver()).toEqual([])
    expect(await fetchList(list(), folder, SOON)).toMatchObject({ count: 3, isVerified: false })
  })

  it('with another number of puzzles, or other puzzles, is refused', async () => {
    await expect(fetchList(list({ count: 4 }), folder)).rejects.toThrow('three: expected 4 puzzles, got 3')
    const puzzlesSha256 = 'b'.repeat(64)
    await expect(fetchList(list({ puzzlesSha256 }), folder)).rejects.toThrow('the puzzles are others')
    expect(existsSync(join(folder, 'three.txt'))).toBe(false)
  })

  it('that is not there, or in an archive without it, says so', async () => {
    await expect(fetchList(list({ url: `${url}gone.zip` }), folder)).rejects.toThrow('the server answers 404')
    await expect(fetchList(list({ member: 'data/four' }), folder)).rejects.toThrow(
      'has no file data/four; it has data/three',
    )
    await expect(fetchList(list({ url: 'http://127.0.0.1:1/x.zip' }), folder, SOON)).rejects.toThrow(
      'cannot download',
    )
  })

  it.each([
    [
      'silent',
      200,
      /^cannot download .*silent\.zip: the server has sent nothing for 0\.2 s; --from takes a file that you have$/,
    ],
    [
      'stalled',
      500,
      /^cannot download .*stalled\.zip: the server has sent nothing for 0\.5 s; --from takes a file that you have$/,
    ],
  ])('is given up if the server is strange: %s', async (name, patience, message) => {
    const options = { ...SOON, patience }
    await expect(fetchList(list({ url: `${url}${name}.zip` }), folder, options)).rejects.toThrow(message)
  })

  it('is read from a column of a table', async () => {
    const rows = PUZZLES.map((puzzle) => `"a, b",${puzzle},1.5`).join('\n')
    served = Buffer.from(`source,question,rating\n${rows}\n`)
    const table = { url: `${url}table.csv`, member: undefined }
    const { path } = await fetchList(list({ ...table, column: 'question' }) as PublishedList, folder)
    expect(readFileSync(path, 'utf8')).toBe(`${PUZZLES.join('\n')}\n`)
    await expect(fetchList(list({ ...table, column: 'puzzle' }) as PublishedList, folder)).rejects.toThrow(
      'has no column puzzle; it has source, question, rating',
    )
  })

  it('may have candidate grids, of which each has 729 characters', async () => {
    const grids = ['1.3......', '.2.......'].map((cell) => cell.padEnd(729, '123456789'))
    served = Buffer.from(`${grids.join('\n')}\n`)
    const published = { url: `${url}sets.txt`, member: undefined, candidates: true, count: 2 }
    const { path } = await fetchList(list(published) as PublishedList, folder)
    expect(readFileSync(path, 'utf8')).toBe(`${grids.join('\n')}\n`)
    expect(parseAll(readFileSync(path, 'utf8')).map(({ puzzle }) => puzzle[0])).toEqual([0b101, 0b10])
    served = Buffer.from(`${grids[0]}\n${PUZZLES[0]}\n`)
    await expect(
      fetchList(list({ ...published, url: `${url}mixed.txt` }) as PublishedList, folder),
    ).rejects.toThrow(
      `mixed.txt: expected a candidate grid of 729 characters in line 2, got '${PUZZLES[0]?.slice(0, 24)}…'`,
    )
  })
})

describe('the published lists', () => {
  it('are files once they have been fetched, and a mistake before', () => {
    writeFileSync(join(folder, 'published.json'), JSON.stringify({ lists: [list()] }))
    expect(fetchedFile('other', folder)).toBeUndefined()
    expect(() => fetchedFile('three', folder)).toThrow(
      'three has not been fetched yet: sudoku-lab datasets fetch three',
    )
  })
})
