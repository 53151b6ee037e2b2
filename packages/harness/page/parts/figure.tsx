/** The frame of every figure: title, finding, how to read it, the drawing, its numbers as a table, and copies. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { CopyFigure } from './copy-figure.tsx'
import { type Column, NumbersTable } from './numbers-table.tsx'

interface FigureTable<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
}

interface FigureProps<Row> {
  /** The name of the figure in the address. */
  readonly id: string
  readonly title: string
  /** What the figure shows here, in a sentence. */
  readonly finding: string
  readonly table: FigureTable<Row>
  /** How to read it. */
  readonly note?: ComponentChildren
  readonly controls?: ComponentChildren
  readonly children: ComponentChildren
}

export function Figure<Row>({ id, title, finding, note, controls, table, children }: FigureProps<Row>) {
  const drawing = useRef<HTMLDivElement>(null)
  return (
    <figure id={id} class="figure">
      <figcaption id={`${id}-caption`}>
        <h3>{title}</h3>
        {finding !== '' && <p class="finding">{finding}</p>}
        {note !== undefined && <p class="note">{note}</p>}
      </figcaption>
      {controls}
      <div ref={drawing} class="drawing">
        {children}
      </div>
      <div class="figure-foot">
        <NumbersTable title={title} {...table} />
        <CopyFigure id={id} drawing={drawing} />
      </div>
    </figure>
  )
}
