/** Tables that are sorted by a click on the head of a column, and lists of facts and of sentences. */
import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Column } from '../src/write/tables.ts'

/** A paragraph for each sentence. */
export function Lines({ look, texts }: { readonly look: string; readonly texts: readonly string[] }) {
  return (
    <>
      {texts.map((text) => (
        <p key={text} class={look}>
          {text}
        </p>
      ))}
    </>
  )
}

export function Facts({ facts }: { readonly facts: Readonly<Record<string, ComponentChildren>> }) {
  return (
    <dl class="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A column of a table of the page. */
export interface Shown<Row> extends Column<Row> {
  /** The classes of its cells and of its head. */
  readonly look?: string
  /** What its head shows in place of a button that sorts. */
  readonly head?: ComponentChildren
  /** What a cell shows in place of its text. */
  readonly cell?: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly title: string
  /** Numbers may be wider than the page. A ranking fits it. */
  readonly look?: 'numbers' | 'ranking'
  readonly columns: readonly Shown<Row>[]
  readonly rows: readonly Row[]
  /** The rows below the others, which are sorted by themselves, and their heading. */
  readonly apart?: { readonly title: string; readonly rows: readonly Row[] }
  /** @param above the row above it, if rows are in the order that was given */
  readonly rowOf?: (row: Row, above: Row | undefined) => JSX.HTMLAttributes<HTMLTableRowElement>
}

/** The column by which a table is sorted, or null for the order that was given. */
type Sorting = { readonly column: string; readonly order: 'ascending' | 'descending' } | null

/** Ascending, descending, and again as it was given. */
function clicked(sorting: Sorting, column: string): Sorting {
  if (sorting?.column !== column) return { column, order: 'ascending' }
  return sorting.order === 'ascending' ? { column, order: 'descending' } : null
}

/** The first column of texts names the row. */
export function Table<Row>({ title, look = 'numbers', columns, rows, apart, rowOf }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>(null)
  const naming = columns.find(({ isText }) => isText)
  const by = columns.find(({ name }) => name === sorting?.column)?.value
  const linesOf = (some: readonly Row[]) =>
    sortedBy(some, by, sorting).map((row, index, all) => (
      <tr key={index} {...rowOf?.(row, sorting === null ? all[index - 1] : undefined)}>
        {columns.map((column) => {
          const shown =
            column.cell?.(row) ?? (column.isText ? column.text(row) : <Bounds text={column.text(row)} />)
          if (column === naming)
            return (
              <th key={column.name} scope="row">
                {shown}
              </th>
            )
          return (
            <td key={column.name} class={`${lookOf(column)}${column.isBad?.(row) ? ' bad' : ''}`}>
              {shown}
            </td>
          )
        })}
      </tr>
    ))
  const table = (
    <table class={look} aria-label={title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.name}
              scope="col"
              class={lookOf(column)}
              aria-sort={sorting?.column === column.name ? sorting.order : column.head ? undefined : 'none'}
            >
              {column.head ?? (
                <button type="button" onClick={() => setSorting(clicked(sorting, column.name))}>
                  {column.name}
                </button>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{linesOf(rows)}</tbody>
      {apart && apart.rows.length > 0 && (
        <tbody class="apart">
          <tr>
            <th scope="rowgroup" colSpan={columns.length}>
              {apart.title}
            </th>
          </tr>
          {linesOf(apart.rows)}
        </tbody>
      )}
    </table>
  )
  if (look === 'ranking') return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="scroll" aria-label={title} tabIndex={0}>
      {table}
    </section>
  )
}

/** Where there is space for them, bounds stand beside their number in a ranking, and below it elsewhere. */
function Bounds({ text }: { readonly text: string }) {
  const [value, bounds] = text.split(' (')
  return (
    <>
      {value}
      {bounds !== undefined && <span class="bounded"> ({bounds}</span>}
    </>
  )
}

const lookOf = <Row,>({ look, isText }: Shown<Row>): string => look ?? (isText ? '' : 'number')

function sortedBy<Row>(
  rows: readonly Row[],
  key: Column<Row>['value'] | undefined,
  sorting: Sorting,
): readonly Row[] {
  if (key === undefined) return rows
  const sign = sorting?.order === 'descending' ? -1 : 1
  return rows
    .map((row) => ({ row, by: key(row) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)
    })
    .map(({ row }) => row)
}
