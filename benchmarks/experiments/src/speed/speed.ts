/** How fast the solvers are: one measurement, with several versions of Node, which every page quotes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { loadSolvers } from '@sudoku-lab/catalog'
import { type Command, Option } from 'commander'
import { type Data, readData, writeData } from '../shared/data-file.ts'
import { dataPathOf, type Finding, madeHere } from '../shared/finding.ts'
import { names, UsageError } from '../shared/program.ts'
import { fillPage, TABLE, type Texts, VALUE } from '../shared/table.ts'
import { askedIn, measureWith, nodeNamed, RUNS, requireLists, rowsOf, versionOf } from './measure.ts'
import { type Plan, type Traits, textsOf } from './report.ts'
import { type Searched, searchAgain } from './search-again.ts'
import { Speeds } from './speeds.ts'
import { stepsFigure } from './steps.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const PAGE = { page: 'speed' } as Finding
const FIGURE = join(REPOSITORY, 'docs/how-it-got-fast.svg')
const TEXTS = ['node', 'set', 'mode', 'entrant']

export function defineSpeed(command: Command): void {
  command
    .description(
      'Measures the solvers with several versions of Node, in less than fifteen minutes, and fills every page that quotes a speed.',
    )
    .addOption(
      new Option(
        '--node <version or path,…>',
        'the Nodes: a version is downloaded by npm if it is not the present one',
      )
        .argParser(names)
        .default(['20', '24'], '20,24'),
    )
    .action(async ({ node }: { readonly node: readonly string[] }) => {
      requireLists()
      const binaries = node.map(nodeNamed)
      const versions = binaries.map(versionOf)
      if (new Set(versions).size < 2)
        throw new UsageError(`--node: a speed has to hold on two Nodes at least, got ${versions.join(', ')}`)
      const made = { ...madeHere(), node: versions.join(' and ') }
      const out = join(REPOSITORY, 'reports', `speed-${new Date().toISOString().replaceAll(':', '-')}`)
      const measured = binaries.map((binary, index) => {
        const version = versions[index] ?? ''
        return { version, runs: measureWith(binary, version, out) }
      })
      const rows = measured.flatMap(({ version, runs }) => runs.flatMap((run) => rowsOf(run, version)))
      const plan: Plan = { runs: RUNS, asked: askedIn(measured.flatMap(({ runs }) => runs)) }
      writeData(dataPathOf(PAGE), { plan, made, rows })
      await fillSpeeds()
      process.stdout.write(`${(await publishedSpeeds()).texts.tables.get('times')}\n`)
    })
}

/** Fills every page that shows a speed. */
export async function fillSpeeds(): Promise<void> {
  const { texts: found, figure } = await publishedSpeeds()
  // all are filled before the first is written, so pages that say what is not so leave every page as it was
  const wrong: string[] = []
  const filled = pagesAmong(texts()).map((page) => {
    try {
      return { ...page, text: filledFrom(page, found) }
    } catch (thrown) {
      if (!(thrown instanceof UsageError)) throw thrown
      wrong.push(thrown.message)
      return page
    }
  })
  if (wrong.length > 0)
    throw new UsageError(`${wrong.join('\n')}\nChange these pages, and run: pnpm finding fill speed`)
  for (const { path, text } of filled) writeFileSync(join(REPOSITORY, path), text)
  writeFileSync(FIGURE, figure)
}

/** What pages say of speed and the data do not. */
export async function problemsOfSpeeds(): Promise<string[]> {
  const { texts: found, figure } = await publishedSpeeds()
  const all = texts()
  const stale = pagesAmong(all).flatMap((page) => problemsOf(page, found))
  const isFigureStale = readFileSync(FIGURE, 'utf8') !== figure
  return [
    ...stale,
    ...(isFigureStale ? ['docs/how-it-got-fast.svg is another figure'] : []),
    ...ratiosByHand(all),
  ]
}

interface Page {
  /** Relative to the repository. */
  readonly path: string
  readonly text: string
}

function problemsOf(page: Page, found: Texts): string[] {
  try {
    const lines = page.text.split('\n')
    const filled = filledFrom(page, found).split('\n')
    const index = filled.findIndex((line, place) => line !== lines[place])
    return index < 0 ? [] : [`${page.path}: line ${index + 1} should be: ${filled[index]}`]
  } catch (thrown) {
    if (thrown instanceof UsageError) return [thrown.message]
    throw thrown
  }
}

/** @throws UsageError that names the page */
function filledFrom({ path, text }: Page, found: Texts): string {
  try {
    return fillPage(text, found)
  } catch (thrown) {
    throw new UsageError(`${path}: ${(thrown as Error).message}`)
  }
}

/** All texts of people but those of the other findings, whose places are their own. */
function texts(): Page[] {
  const markdownIn = (folder: string, recursive: boolean): string[] =>
    readdirSync(join(REPOSITORY, folder), { recursive, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name))
  const packages = readdirSync(join(REPOSITORY, 'packages')).map((name) => `packages/${name}/README.md`)
  return [...markdownIn('.', false), ...markdownIn('docs', true), 'benchmarks/README.md', ...packages]
    .map((path) => path.replaceAll(sep, '/'))
    .filter((path) => !path.startsWith('docs/findings/') || path === 'docs/findings/speed.md')
    .filter((path) => existsSync(join(REPOSITORY, path)))
    .map((path) => ({ path, text: readFileSync(join(REPOSITORY, path), 'utf8') }))
}

/** Those with places for what was measured. */
function pagesAmong(all: readonly Page[]): Page[] {
  return all.filter(({ text }) => text.search(TABLE) >= 0 || text.search(VALUE) >= 0)
}

/** A ratio of times, in digits or in words. */
const RATIO =
  /\b(?:[\d.,]+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)\s+times\s+(?:as\s+(?:fast|long)|faster|slower)/gi

/** Ratios of times in a text that stand in no place. */
export function ratiosIn(text: string): string[] {
  return Array.from(text.replace(VALUE, '').matchAll(RATIO), ([ratio]) => ratio.replaceAll('\n', ' '))
}

/** `docs/tried` says where its own were measured. */
function ratiosByHand(all: readonly Page[]): string[] {
  return all
    .filter(({ path }) => !path.startsWith('docs/tried/'))
    .flatMap(({ path, text }) =>
      ratiosIn(text).map((ratio) => `${path}: '${ratio}': no command makes this ratio`),
    )
}

/** Whether the solvers enter the nodes that the published data have. */
export function checkSearches(): Promise<Searched> {
  return searchAgain(readData(dataPathOf(PAGE), TEXTS))
}

async function publishedSpeeds(): Promise<{
  readonly texts: Texts
  readonly figure: string
}> {
  const data = readData<Plan>(dataPathOf(PAGE), TEXTS)
  const speeds = new Speeds(data.rows)
  const traits = await traitsOf(data)
  return {
    texts: textsOf(data, speeds, traits),
    figure: stepsFigure(speeds, (id) => traits.get(id)?.family),
  }
}

async function traitsOf({ rows }: Data<Plan>): Promise<Map<string, Traits>> {
  const ids = [...new Set(rows.map(({ entrant }) => String(entrant)))]
  const definitions = (await Promise.all(ids.map((id) => loadSolvers(id).catch(() => [])))).flat() // one that has gone is a problem of its own
  return new Map(
    definitions.map(({ id, traits: { state, inference, family } }) => [id, { state, inference, family }]),
  )
}
