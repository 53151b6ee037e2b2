/** The columns of the tables. Every table is sorted by the values of a column, and shows them as text. */
import type { ComponentChildren } from 'preact'
import type { Estimate } from '../../src/analysis/summary.ts'

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

/** Shows the text by which it is sorted, or `cell` if this is given. */
export function textColumn<Row>(
  name: string,
  sortBy: (row: Row) => string,
  cell: Column<Row>['cell'] = sortBy,
): Column<Row> {
  return { name, cell, sortBy, isText: true }
}

/** Shows the value by which it is sorted with its bounds. */
export function estimateColumn<Row>(
  name: string,
  of: (row: Row) => Estimate | null,
  write: (estimate: Estimate | null) => string,
): Column<Row> {
  return { name, cell: (row) => write(of(row)), sortBy: (row) => of(row)?.value ?? null }
}
