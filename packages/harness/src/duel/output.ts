/** What a command printed: a digest of all of it, and enough of it to show where two outputs differ. */
import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'

export interface Output {
  readonly bytes: number
  readonly sha256: string
  /** Its first block, one character for each byte. */
  readonly head: string
  /** The checksum of each block, and how many lines end in it, if the first one is full. */
  readonly blocks: readonly (readonly [checksum: number, lines: number])[]
}

const BLOCK = 1 << 16 // bytes
const CHUNK = 16 * BLOCK
const NEWLINE = 10

/** @param output the descriptor of a file, which is read from its beginning */
export function outputIn(output: number): Output {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  const blocks: [number, number][] = []
  let [bytes, head] = [0, '']
  for (let read = 1; read > 0; bytes += read) {
    read = readSync(output, chunk, 0, CHUNK, bytes)
    if (bytes === 0) head = chunk.toString('latin1', 0, Math.min(read, BLOCK))
    hash.update(chunk.subarray(0, read))
    for (let start = 0; start < read; start += BLOCK) {
      const block = chunk.subarray(start, Math.min(read, start + BLOCK))
      blocks.push([crc32(block), linesIn(block)])
    }
  }
  return { bytes, sha256: hash.digest('hex'), head, blocks: bytes < BLOCK ? [] : blocks }
}

function linesIn(bytes: Buffer): number {
  let lines = 0
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

/** Where two outputs differ first, in words. Undefined if this is not known. */
export function firstDifference(own: Output, right: Output): string | undefined {
  const [one, other] = [linesOf(own.head), linesOf(right.head)]
  const most = Math.max(one.length, other.length)
  const at = Array.from({ length: most }, (_, line) => one[line] === other[line]).indexOf(false)
  if (at >= 0) return differentLine(at + 1, one[at], other[at])
  if (own.head === right.head) return differentBlock(own, right)
  return `it ${own.head.endsWith('\n') ? 'has a' : 'lacks the'} newline at its end`
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** So many characters of a line are shown, and so many of them before the difference. */
const [SHOWN, BEFORE] = [100, 20]

/** @param text undefined if the output ends before this line */
function differentLine(line: number, text: string | undefined, right: string | undefined): string {
  const [a, b] = [text ?? '', right ?? '']
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const start = at < SHOWN - BEFORE ? 0 : characterAt(a, at - BEFORE)
  const [own, other] = [text, right].map((whole) =>
    whole === undefined ? 'nothing' : shown(whole.slice(start)),
  )
  if (own === other) return `byte ${at + 1} of line ${line} is ${byteOf(a[at])}, and not ${byteOf(b[at])}`
  const from = start === 0 ? '' : ` from column ${decoded(a.slice(0, start)).length + 1} on`
  const isNumber = a !== '' && a.replace(/\d+/g, '0') === b.replace(/\d+/g, '0')
  const hint = isNumber ? ' (where numbers differ from run to run, use --check or --any-output)' : ''
  return `line ${line}${from} is ${own}, and not ${other}${hint}`
}

const byteOf = (character: string | undefined): string =>
  character === undefined ? 'nothing' : `0x${character.charCodeAt(0).toString(16).padStart(2, '0')}`

const decoded = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8')

function shown(bytes: string): string {
  const text = decoded(bytes)
  return text.length <= SHOWN ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, SHOWN))} …`
}

/** The beginning of the character of UTF-8 to which a byte belongs. */
function characterAt(bytes: string, at: number): number {
  let start = at
  while (start > 0 && (bytes.charCodeAt(start) & 0xc0) === 0x80) start--
  return start
}

function differentBlock({ blocks }: Output, right: Output): string | undefined {
  const count = Math.max(blocks.length, right.blocks.length)
  let lines = 0
  for (let block = 0; block < count; block++) {
    const [checksum, own = 0] = blocks[block] ?? []
    if (checksum !== right.blocks[block]?.[0])
      return lines === 0
        ? `line 1 differs after byte ${block * BLOCK}`
        : `they are equal up to line ${lines}, or further`
    lines += own
  }
  return undefined
}
