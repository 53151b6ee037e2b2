/** Whether the data of a finding are what the code counts today, and its pages what the data say. */
import { Random } from '@sudoku-lab/core'
import { groupsOf, type Row, readData } from './data-file.ts'
import { dataPathOf, type Finding, staleIn, type Unit } from './finding.ts'
import { NotFetched } from './program.ts'

export interface Checked {
  readonly page: string
  readonly rows: number
  /** Counted anew. */
  readonly again: number
  /** Lists that rows of the sample need, and that were not fetched. */
  readonly notFetched: readonly string[]
  /** Nothing, where the pages may be believed. */
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
  const data = readData<never, never>(dataPathOf(finding, folder), finding.texts)
  const rows: readonly Row[] = data.rows
  const units = [...(await finding.unitsOf(data.plan, data.rows))]
  const other = problemOfKeys(rows, units)
  const problems = other === undefined ? [] : [other]
  const wanted = other === undefined ? sampleOf(finding, rows, all ? undefined : seed) : []
  const notFetched = new Set<string>()
  let again = 0
  for (const place of wanted) {
    try {
      problems.push(...differences(rows[place], units[place].count(rows[place]), place, finding))
      again++
    } catch (thrown) {
      if (!(thrown instanceof NotFetched)) throw thrown
      notFetched.add(thrown.list)
    }
  }
  problems.push(...staleIn(finding, await finding.show(data), folder))
  return { page: finding.page, rows: rows.length, again, notFetched: [...notFetched], problems }
}

/** The rows have to be those of the units, in their order. */
function problemOfKeys(rows: readonly Row[], units: readonly Unit[]): string | undefined {
  const text = (row: Row | undefined, { key }: Unit): string =>
    Object.keys(key)
      .map((column) => row?.[column])
      .join()
  const other = units.findIndex((unit, place) => text(rows[place], unit) !== text(unit.key, unit))
  if (other >= 0) return `row ${other + 1} should be ${JSON.stringify(units[other].key)}`
  return units.length === rows.length ? undefined : `${rows.length} rows, and not ${units.length}`
}

/** Of each kind, at most so many rows are counted anew, as long as they take no more together. A row that takes more alone never is. */
const [MOST_ROWS, MOST_EFFORT] = [2, 20_000]

/** The places of rows of each kind, or of all rows if there is no seed. */
function sampleOf(finding: Finding, rows: readonly Row[], seed: number | undefined): number[] {
  const effortOf = (row: Row): number => finding.effortOf(row as never)
  const placeOf = new Map(rows.map((row, place) => [row, place]))
  if (seed === undefined) return [...placeOf.values()].filter((place) => effortOf(rows[place]) < Infinity)
  const random = new Random(seed)
  const quick = rows.filter((row) => effortOf(row) <= MOST_EFFORT)
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
          left -= effortOf(row)
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
