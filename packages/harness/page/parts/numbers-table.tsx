/** A table of any length. Of a long table, only the visible rows are drawn. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { usePrinting } from '../state/printing.ts'
import type { Column } from './columns.ts'

export interface Table<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

interface TableProps<Row> extends Table<Row> {
  readonly title: string
}

/** The numbers of a figure in a collapsed table, which is created when it is opened. */
export function NumbersTable<Row>(props: TableProps<Row>) {
  const [open, setOpen] = useState(false)
  return (
    <details class="numbers" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The numbers as a table</summary>
      {open && <SortableTable {...props} />}
    </details>
  )
}

interface Sorting {
  readonly column: number
  readonly descending: boolean
}

export function SortableTable<Row>({ title, columns, rows }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const sorted = useMemo(() => sortedBy(rows, columns, sorting), [rows, columns, sorting])
  const [first, ...others] = columns
  const sortBy = (column: number): void =>
    setSorting({ column, descending: sorting?.column === column && !sorting.descending })
  return (
    <RowWindow
      title={title}
      rows={sorted}
      columns={columns.length}
      head={<Head {...{ columns, sorting, sortBy }} />}
    >
      {(row, index) => (
        <tr key={index} aria-rowindex={index + 2}>
          <th scope="row">{first?.cell(row)}</th>
          {others.map(({ name, cell, isText }) => (
            <td key={name} class={isText ? '' : 'number'} data-name={name}>
              {cell(row)}
            </td>
          ))}
        </tr>
      )}
    </RowWindow>
  )
}

function sortedBy<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const key = sorting === null ? undefined : columns[sorting.column]?.sortBy
  if (key === undefined || sorting === null) return rows
  const sign = sorting.descending ? -1 : 1
  return rows
    .map((row) => ({ row, by: key(row) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)
    })
    .map(({ row }) => row)
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly sorting: Sorting | null
  readonly sortBy: (column: number) => void
}

function Head<Row>({ columns, sorting, sortBy }: HeadProps<Row>) {
  const printing = usePrinting()
  return (
    <tr aria-rowindex={1}>
      {columns.map(({ name, isText }, index) => {
        const order = sorting?.column !== index ? 'none' : sorting.descending ? 'descending' : 'ascending'
        return (
          <th key={name} scope="col" class={isText || index === 0 ? '' : 'number'} aria-sort={order}>
            {printing ? (
              name // Chromium leaves buttons out where the head is repeated on the next sheet
            ) : (
              <button type="button" onClick={() => sortBy(index)}>
                {name}
              </button>
            )}
          </th>
        )
      })}
    </tr>
  )
}

const ROW_HEIGHT = 32
const WINDOW = 40
/** The number of rows that are drawn above and below the visible ones. */
const SPARE = 10
/** The number of rows of a long table that are printed. The rest is in the CSV files. */
const PRINTED = 200

/** Whether only the rows in view are drawn, which all have the same height. */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > 2 * WINDOW

interface WindowProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly columns: number
  readonly head: ComponentChildren
  readonly children: (row: Row, index: number) => ComponentChildren
}

function RowWindow<Row>({ title, rows, columns, head, children }: WindowProps<Row>) {
  const [top, setTop] = useState(0)
  const printing = usePrinting()
  const inPart = isLong(rows)
  const first = inPart && !printing ? Math.max(0, Math.floor(top / ROW_HEIGHT) - SPARE) : 0
  const last = printing
    ? Math.min(rows.length, PRINTED)
    : inPart
      ? Math.min(rows.length, first + WINDOW + 2 * SPARE)
      : rows.length
  return (
    <section
      class={`scroll${inPart ? ' long' : ''}`}
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      onScroll={(event) => inPart && setTop(event.currentTarget.scrollTop)}
    >
      <table aria-rowcount={rows.length + 1}>
        <caption class="unseen">{title}</caption>
        <thead>{head}</thead>
        <tbody>
          <Gap height={first * ROW_HEIGHT} columns={columns} />
          {rows.slice(first, last).map((row, index) => children(row, first + index))}
          <Gap height={printing ? 0 : (rows.length - last) * ROW_HEIGHT} columns={columns} />
        </tbody>
      </table>
      {printing && last < rows.length && (
        <p class="note">{rows.length - last} more rows are in the CSV files.</p>
      )}
    </section>
  )
}

/** Takes the space of the rows that are not drawn. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true" class="gap">
      <td colSpan={columns} style={{ height: `${height}px` }} />
    </tr>
  )
}
