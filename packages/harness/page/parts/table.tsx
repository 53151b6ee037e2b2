/** A table that is sorted by a click on the head of a column. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ComponentChildren
  /** The value by which rows are sorted. Null comes last. */
  readonly sortBy: (row: Row) => number | string | null
  readonly isText?: boolean
}

/** Shows the number by which it is sorted. */
export function numberColumn<Row>(
  name: string,
  sortBy: (row: Row) => number | null,
  write: (value: number | null) => string,
): Column<Row> {
  return { name, cell: (row) => write(sortBy(row)), sortBy }
}

export function textColumn<Row>(name: string, text: (row: Row) => string): Column<Row> {
  return { name, cell: text, sortBy: text, isText: true }
}

interface TableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

interface Sorting {
  readonly column: number
  readonly descending: boolean
}

export function Table<Row>({ title, columns, rows }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const sorted = useMemo(() => sortedBy(rows, columns, sorting), [rows, columns, sorting])
  const orderOf = (column: number) =>
    sorting?.column !== column ? 'none' : sorting.descending ? 'descending' : 'ascending'
  const [first, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="scroll" aria-label={title} tabIndex={0}>
      <table class="numbers">
        <thead>
          <tr>
            {columns.map(({ name, isText }, column) => (
              <th key={name} scope="col" class={isText ? '' : 'number'} aria-sort={orderOf(column)}>
                <button
                  type="button"
                  onClick={() => setSorting({ column, descending: orderOf(column) === 'ascending' })}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, index) => (
            <tr key={index}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ name, cell, isText }) => (
                <td key={name} class={isText ? '' : 'number'}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const key = columns[sorting?.column ?? -1]?.sortBy
  if (key === undefined) return rows
  const sign = sorting?.descending ? -1 : 1
  return rows
    .map((row) => ({ row, by: key(row) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)
    })
    .map(({ row }) => row)
}
