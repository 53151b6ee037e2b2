/** The work of `datasets` is to list and fetch what others have published. */
import { existsSync } from 'node:fs'
import { asJson, hanging, itemLines, say, screenWidth, UsageError } from '@sudoku-lab/console'
import type { PublishedList } from '@sudoku-lab/puzzles'
import { EXIT } from '../errors.ts'
import { openOutput } from '../write/output.ts'

/** Tells which lists are known. Returns the exit code. */
export function showLists({ json }: { readonly json?: true }): Promise<number> {
  return reporting(async ({ fileOf, publishedLists }) => {
    const lists = publishedLists().map((list) => ({ ...list, isHere: existsSync(fileOf(list)) }))
    const texts = lists.map((list) => (json ? `${asJson(list)}\n` : paragraphOf(list)))
    await openOutput().write(texts.join(json ? '' : '\n'))
  })
}

function paragraphOf(list: PublishedList & { isHere: boolean }): string {
  const { name, title, count, published, page, licence, sha256, gitBlob } = list
  const digest = sha256 ?? (gitBlob === undefined ? 'not known' : `Git blob ${gitBlob}`)
  const fields = { published, '': page, licence, digest }
  const lines = [
    `${name}${list.isHere ? ' (fetched)' : ''}`,
    ...hanging(`${title}: ${count.toLocaleString('en')} puzzles`, screenWidth(), '  '),
    ...Object.entries(fields).flatMap(([field, text]) => itemLines(field, text, 9, screenWidth())),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** Fetches lists, and prints where they are. Returns the exit code. */
export function fetchLists(names: readonly string[], { from }: { readonly from?: string }): Promise<number> {
  return reporting(async (library) => {
    const lists = library.publishedLists()
    const known = lists.map(({ name }) => name)
    const unknown = names.find((name) => !known.includes(name))
    if (unknown !== undefined)
      throw new UsageError(
        `there is no list '${unknown}'${library.suggestion(unknown, known)} (known: ${known.join(', ')})`,
      )
    const wanted = lists.filter(({ name }) => names.includes(name))
    if (from !== undefined && wanted.length > 1)
      throw new UsageError(`--from ${from} gives one list, but ${wanted.length} are named`)
    for (const list of wanted) await fetchAndSay(library, list, from)
  })
}

async function fetchAndSay(
  { downloadsIn, fetchList }: Library,
  list: PublishedList,
  from: string | undefined,
): Promise<void> {
  let said = 0
  const onProgress = (done: number, all: number | undefined): void => {
    if (done - said < 20_000_000) return
    said = done
    const total = all === undefined ? '' : ` of ${inMegabytes(all)}`
    process.stderr.write(`${list.name}: ${inMegabytes(done)}${total}\n`)
  }
  const { path, count, isVerified } = await fetchList(list, downloadsIn(), { onProgress, from })
  const compared = isVerified ? 'as they were published' : 'not verified, because no digest is known'
  process.stderr.write(`${list.name}: ${count} puzzles, ${compared}\n`)
  await openOutput().write(`${path}\n`)
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

type Library = typeof import('@sudoku-lab/puzzles')

/** A list that cannot be fetched is no mistake in the command line, so it has an exit code of its own. */
async function reporting(work: (library: Library) => Promise<void>): Promise<number> {
  const library = await import('@sudoku-lab/puzzles')
  try {
    await work(library)
    return EXIT.done
  } catch (thrown) {
    if (!(thrown instanceof library.DatasetError)) throw thrown
    say('sudoku-lab', thrown.message)
    return EXIT.unanswered
  }
}
