/** Whether the published pages say what their data say, and the data what the code counts today. */
import { existsSync, readFileSync } from 'node:fs'
import { Random } from '@sudoku-lab/core'
import { groupsOf, type Row, readData } from './data-file.ts'
import { dataPathOf, type Finding, figurePathOf, pageOf, type Shown, type Unit } from './finding.ts'
import { NotFetched } from './program.ts'
import { fillPage, numbersByHand } from './table.ts'

export interface Checked {
  readonly page: string
  readonly rows: number
  /** Counted anew. */
  readonly again: number
  /** Lists that rows of the sample need, and that were not fetched. */
  readonly notFetched: readonly string[]
  /** Nothing, where the page may be believed. */
  readonly problems: readonly string[]
}

export interface Sample {
  /** All rows, and not one of each kind. */
  readonly all: boolean
  readonly seed: number
  /** Where the pages are. */
  readonly folder?: string
}

export async function check(finding: Finding, { all, seed, folder }: Sample): Promise<Checked> {
  const { plan, made, rows } = readData<never>(dataPathOf(finding, folder), finding.texts)
  const problems: string[] = []
  const units = unitsFor(rows, await finding.unitsOf(plan), problems)
  const wanted = problems.length > 0 ? [] : all ? [...units.keys()] : sampleOf(finding, rows, seed)
  const notFetched = new Set<string>()
  let again = 0
  for (const place of wanted) {
    const [known, unit] = [rows[place], units[place]]
    try {
      problems.push(...differences(known, unit.count(known), place, finding))
      again++
    } catch (thrown) {
      if (!(thrown instanceof NotFetched)) throw thrown
      notFetched.add(thrown.list)
    }
  }
  problems.push(...problemsOfPage(finding, finding.show({ plan, made, rows }), folder))
  return { page: finding.page, rows: rows.length, again, notFetched: [...notFetched], problems }
}

/** The units of the rows, and a problem where they are not the same. */
function unitsFor(rows: readonly Row[], units: Iterable<Unit>, problems: string[]): Unit[] {
  const found = [...units]
  const text = (row: Row | undefined, { key }: Unit): string =>
    Object.keys(key)
      .map((column) => row?.[column])
      .join()
  const other = found.findIndex((unit, place) => text(rows[place], unit) !== text(unit.key, unit))
  if (other >= 0) problems.push(`row ${other + 1} should be ${JSON.stringify(found[other].key)}`)
  else if (found.length !== rows.length) problems.push(`${rows.length} rows, and not ${found.length}`)
  return found
}

/** Of each kind, at most so many rows are counted anew, as long as they take no more together. A row that takes more alone never is. */
const [MOST_ROWS, MOST_EFFORT] = [2, 20_000]

function sampleOf(finding: Finding, rows: readonly Row[], seed: number): number[] {
  const random = new Random(seed)
  const placeOf = new Map(rows.map((row, place) => [row, place]))
  const quick = rows.filter((row) => finding.effortOf(row) <= MOST_EFFORT)
  // where a kind has rows of several seeds, those of one are taken, because each makes its own puzzles first
  const [preferred] = random.shuffle([...new Set(rows.map((row) => row['seed']))])
  const drawn = finding.kinds.flatMap((columns) =>
    groupsOf(quick, columns).flatMap((group) => {
      let left = MOST_EFFORT
      const own = group.filter((row) => row['seed'] === preferred)
      return random
        .shuffle(own.length > 0 ? own : [...group])
        .slice(0, MOST_ROWS)
        .filter((row) => {
          left -= finding.effortOf(row)
          return left >= 0
        })
    }),
  )
  return Array.from(new Set(drawn), (row) => placeOf.get(row) ?? 0)
}

function differences(known: Row, counted: Row, place: number, { measured = [] }: Finding): string[] {
  return Object.entries(counted)
    .filter(([column, value]) => !measured.includes(column) && String(known[column]) !== String(value))
    .map(([column, value]) => `row ${place + 1}: ${column} was ${known[column]} and is ${value}`)
}

function problemsOfPage(finding: Finding, shown: Shown, folder?: string): string[] {
  const text = readFileSync(pageOf(finding, folder), 'utf8')
  const filled = fillPage(text, shown)
  const lines = text.split('\n')
  const stale = filled.split('\n').findIndex((line, index) => line !== lines[index])
  const figures = Array.from(shown.figures, ([name, svg]) => ({
    path: figurePathOf(finding, name, folder),
    name,
    svg,
  }))
  return [
    ...(filled === text ? [] : [`line ${stale + 1} of the page should be: ${filled.split('\n')[stale]}`]),
    ...numbersByHand(text).map((found) => `${found}: no command makes this number`),
    ...figures
      .filter(({ path, svg }) => !existsSync(path) || readFileSync(path, 'utf8') !== svg)
      .map(({ name }) => `the figure '${name}' is another one`),
    ...figures
      .filter(({ name }) => !text.includes(`(${finding.page}-${name}.svg)`))
      .map(({ name }) => `the page does not show the figure '${name}'`),
    ...[...shown.claims].filter(([, holds]) => !holds).map(([claim]) => `it is not so that ${claim}`),
  ]
}
