/**
 * Links of f-puzzles and SudokuPad, in which a compressed puzzle stands, and the JSON that they contain.
 *
 *   https://f-puzzles.com/?load=N4Igzgl…          https://sudokupad.app/fpuzzlesN4Igzgl…
 *   https://sudokupad.app/sclN4Igzgl…             https://app.crackingthecryptic.com/sudoku/sclN4Igzgl…
 *
 * Other programs damage links: they write spaces for plus signs, one slash for two, codes for symbols, and text around them.
 */
import lzString from 'lz-string'
import type { PlaceOfLine } from '../line/layout-word.ts'
import type { Reading } from '../notation.ts'
import { agreedLayout } from '../text/given-layout.ts'
import { errorFrom, ParseError } from '../text/parse-error.ts'
import { type Fields, isFields, type SetPuzzle, valueOfJson } from './described.ts'
import { isFPuzzles, readFPuzzles } from './f-puzzles.ts'
import { isSudokuPad, lengthened, readShortForm, readSudokuPad } from './sudokupad.ts'

const SITE =
  /(?:https?:\/\/)?(?:[\w-]{1,63}\.)*(?:f-puzzles\.com|sudokupad\.app|sudokupad\.svencodes\.com|crackingthecryptic\.com)\/|sudokupad:\/\//iu
/** What is compressed begins so, because it is JSON. */
const DATA = /\b(?:(?:fpuz(?:zles)?|scl|ctc)(?=N4)|N4I)[\w+/%-]{20,}=*/u
const LINK = new RegExp(`(?:${SITE.source})[^\\s"'<>()[\\]{}|\\\\^\`]*|${DATA.source}`, 'giu')
/** A plus sign that became a space, and what follows it. */
const CONTINUED = / [A-Za-z0-9+/=%]*/gy
const LONGEST = 1 << 15 // characters of a link
const MOST_TEXT = 1 << 20 // characters of JSON
const MOST_WORK = 1e7

const ANY_LINK = new RegExp(LINK.source, 'iu')
/** What every link has, which is soon seen. */
const SIGN_OF_LINK = /f-puzzles\.com|sudokupad|crackingthecryptic|N4/iu

export function hasLink(text: string): boolean {
  return text.length <= 2 * LONGEST && SIGN_OF_LINK.test(text) && ANY_LINK.test(text)
}

/** The puzzle of the link on a line. Undefined if there is none. */
export function linkOnLine(text: string, place: PlaceOfLine): Reading | undefined {
  if (!hasLink(text)) return undefined
  const links = [...text.matchAll(LINK)]
  const [{ 0: link, index }] = links
  if (links.length > 1)
    return new ParseError(place, `expected one puzzle on a line, got ${links.length} links`)
  return errorFrom(place, () => {
    const { rest, ...read } = puzzleIn(link, text.slice(index + link.length))
    const around = `${text.slice(0, index)} ${rest}`.split(/[\s,;|"'`<>()[\]]+/u)
    const label = around.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(' ')
    return readingOf({ ...read, label: label || read.label }, place)
  })
}

/** The puzzle of an object. Undefined if it is of neither program. */
export function puzzleOfObject(value: unknown, place: PlaceOfLine): Reading | undefined {
  const read = isFields(value) ? readerOf(value) : undefined
  return read && errorFrom(place, () => readingOf(read(), place))
}

function readerOf(value: Fields): (() => SetPuzzle) | undefined {
  if (isFPuzzles(value)) return () => readFPuzzles(value)
  return isSudokuPad(value) ? () => readSudokuPad(value) : undefined
}

/** @throws RangeError for a layout that is not the given one */
function readingOf({ note, ...read }: SetPuzzle, { line, given }: PlaceOfLine): Reading {
  agreedLayout(read.geometry, given, 'the puzzle brings')
  return { ...read, line, ...(note !== undefined && { note: `line ${line}: ${note}` }) }
}

/** @param after what follows the link on its line */
function puzzleIn(link: string, after: string): SetPuzzle & { readonly rest: string } {
  const { form, data } = partsOf(link)
  if (form === 'scf') return { ...readShortForm(data), rest: after }
  if (data.length > LONGEST)
    throw new RangeError(`expected a link of at most ${LONGEST} characters, got ${data.length}`)
  let work = 0 // a measure of the time
  for (const { data: repaired, taken } of repairsOf(decoded(data), after)) {
    const text = lzString.decompressFromBase64(repaired) ?? ''
    const value = valueIn(text)
    work += repaired.length ** 2 / 250 + text.length
    if (value === undefined && work < MOST_WORK) continue
    if (value === undefined) break
    const read = readerOf(value)
    if (read !== undefined) return { ...read(), rest: after.slice(taken) }
    throw new RangeError(`expected a board in the link, got ${JSON.stringify(value).slice(0, 60)}`)
  }
  throw new RangeError('the link cannot be unpacked, so a part of it is missing or changed')
}

/** What is in a link, and in which form. @throws RangeError for the address of a puzzle that is elsewhere */
function partsOf(link: string): { readonly form: string; readonly data: string } {
  const path = link.replace(SITE, '')
  const isOfFPuzzles = /f-puzzles\.com\//iu.test(link)
  const id = isOfFPuzzles
    ? (/[?&]load=([^&#]*)/u.exec(path)?.[1] ?? '')
    : path.replace(/^(?:(?:sudoku|puzzle)(?:\.html)?\/?)?(?:\?puzzleid=)?/u, '').replace(/[?&#].*/u, '')
  const form = /^(?:fpuz(?:zles)?|scl|ctc|scf)/u.exec(id)?.[0] ?? ''
  const data = id.slice(form.length)
  const isWhole = data.length >= 20 && (form !== '' || isOfFPuzzles || data.startsWith('N4'))
  if (isWhole || form === 'scf') return { form, data }
  throw new RangeError(
    `expected a link with a whole puzzle, got '${link.slice(0, 60)}', which only its site can look up: open it there, and copy a link that contains the puzzle`,
  )
}

function decoded(data: string): string {
  try {
    return decodeURIComponent(data).replaceAll(' ', '+')
  } catch {
    return data
  }
}

interface Repair {
  readonly data: string
  /** How many characters behind the link belong to it. */
  readonly taken: number
}

/** What the data may have been, the likeliest first. */
function* repairsOf(data: string, after: string): Generator<Repair, void> {
  yield { data, taken: 0 }
  let whole = data
  let taken = 0
  for (const [word] of after.matchAll(CONTINUED)) {
    whole += `+${decoded(word.slice(1))}`
    taken += word.length
    yield { data: whole, taken }
  }
  const slashes = [...data.matchAll(/\//gu)].map(({ index }) => index)
  const twice = (text: string, at: number): string => `${text.slice(0, at)}/${text.slice(at)}`
  for (const at of slashes) yield { data: twice(data, at), taken: 0 }
  for (const [count, at] of slashes.entries())
    for (const other of slashes.slice(0, count)) yield { data: twice(twice(data, at), other), taken: 0 }
}

/** Undefined for what is neither JSON nor its short form. */
function valueIn(text: string): Fields | undefined {
  if (!text.startsWith('{') || text.length > MOST_TEXT) return undefined
  return (valueOfJson(text) ?? valueOfJson(lengthened(text))) as Fields | undefined
}
