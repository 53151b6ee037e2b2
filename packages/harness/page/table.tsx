/** Tables that are sorted by a click on the head of a column, and lists of facts and of sentences. */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
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

interface TableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

/** The name of the column by which a table is sorted, or null for the order that was given. */
export type Sorting = { readonly column: string; readonly order: 'ascending' | 'descending' } | null

/** Ascending, descending, and again as it was given. */
function clicked(sorting: Sorting, column: string): Sorting {
  if (sorting?.column !== column) return { column, order: 'ascending' }
  return sorting.order === 'ascending' ? { column, order: 'descending' } : null
}

interface SortHeadProps {
  readonly name: string
  readonly look?: string
  readonly sorting: Sorting
  readonly onSort: (sorting: Sorting) => void
}

export function SortHead({ name, look = '', sorting, onSort }: SortHeadProps) {
  return (
    <th scope="col" class={look} aria-sort={sorting?.column === name ? sorting.order : 'none'}>
      <button type="button" onClick={() => onSort(clicked(sorting, name))}>
        {name}
      </button>
    </th>
  )
}

export function Table<Row>({ title, columns, rows }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting>(null)
  const sorted = useMemo(
    () => sortedBy(rows, columns.find(({ name }) => name === sorting?.column)?.value, sorting),
    [rows, columns, sorting],
  )
  const [first, ...others] = columns
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section class="scroll" aria-label={title} tabIndex={0}>
      <table class="numbers">
        <thead>
          <tr>
            {columns.map(({ name, isText }) => (
              <SortHead key={name} look={isText ? '' : 'number'} onSort={setSorting} {...{ name, sorting }} />
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row, index) => (
            <tr key={index}>
              <th scope="row">{first?.text(row)}</th>
              {others.map(({ name, text, isText, isBad }) => (
                <td key={name} class={`${isText ? '' : 'number'}${isBad?.(row) ? ' bad' : ''}`}>
                  {text(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function sortedBy<Row>(
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
