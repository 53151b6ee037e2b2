/** The frame of every figure: title, finding, how to read it, the drawing, its numbers as a table, and copies. */
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { CopyFigure } from './copy-figure.tsx'
import { NumbersTable, type Table } from './numbers-table.tsx'
import { Plot, type PlotProps } from './plot.tsx'

interface FigureProps<Row> extends Omit<PlotProps, 'label'> {
  /** The name of the figure in the address. */
  readonly id: string
  readonly title: string
  /** What the figure shows here, in a sentence. */
  readonly finding: string
  readonly table: Table<Row>
  /** How to read it. */
  readonly note?: ComponentChildren
  readonly controls?: ComponentChildren
}

export function Figure<Row>({ id, title, finding, note, controls, table, ...plot }: FigureProps<Row>) {
  const drawing = useRef<HTMLDivElement>(null)
  return (
    <figure id={id} class="figure">
      <figcaption id={`${id}-caption`}>
        <h3>{title}</h3>
        {finding !== '' && <p class="finding">{finding}</p>}
        {note !== undefined && <p class="note">{note}</p>}
      </figcaption>
      {controls !== undefined && <div class="controls">{controls}</div>}
      <div ref={drawing} class="drawing">
        <Plot label={`${title}. ${finding}`} {...plot} />
      </div>
      <div class="figure-foot">
        <NumbersTable title={title} {...table} />
        <CopyFigure id={id} drawing={drawing} />
      </div>
    </figure>
  )
}
