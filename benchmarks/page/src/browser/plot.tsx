import { HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsCoreOption, type EChartsType, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Ink, pageInk } from './palette.ts'

use([
  HeatmapChart,
  LineChart,
  ScatterChart,
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

/** One figure: what to draw, and the same numbers as a table. */
export interface Figure {
  readonly title: string
  /** What it says and how to read it, in a sentence or two. */
  readonly caption: string
  /** Pixels; 420 unless said. */
  readonly height?: number
  /** At most this wide, in pixels; the width of the page unless said. */
  readonly width?: number
  readonly option: (ink: Ink) => EChartsCoreOption
  readonly table: FigureTable
  /** Series and place of a mark that was clicked → index of its puzzle. */
  readonly puzzleAt?: (mark: Mark) => number | null
}

export interface Mark {
  readonly series: number
  readonly data: unknown
}

interface FigureTable {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface PlotProps {
  readonly figure: Figure
  readonly onPuzzle?: (index: number) => void
}

export function Plot({ figure, onPuzzle }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType | null>(null)
  const scheme = useScheme()

  useEffect(() => {
    if (host.current === null) return undefined
    const drawn = init(host.current)
    chart.current = drawn
    const resize = new ResizeObserver(() => drawn.resize())
    resize.observe(host.current)
    return () => {
      resize.disconnect()
      drawn.dispose()
    }
  }, [])

  useEffect(() => {
    const ink = pageInk()
    chart.current?.setOption(withDefaults(figure, ink), { notMerge: true })
  }, [figure, scheme])

  useEffect(() => {
    const drawn = chart.current
    const open = (mark: { seriesIndex?: number | undefined; data?: unknown }): void => {
      const puzzle = figure.puzzleAt?.({ series: mark.seriesIndex ?? 0, data: mark.data }) ?? null
      if (puzzle !== null) onPuzzle?.(puzzle)
    }
    drawn?.on('click', open)
    return () => {
      if (drawn !== null && !drawn.isDisposed()) drawn.off('click', open)
    }
  }, [figure, onPuzzle])

  return (
    <figure>
      <figcaption>
        <h3>{figure.title}</h3>
        <p>{figure.caption}</p>
      </figcaption>
      <div
        ref={host}
        class="plot"
        style={{ height: `${figure.height ?? 420}px`, maxWidth: figure.width ? `${figure.width}px` : 'none' }}
        role="img"
        aria-label={`${figure.title}. ${figure.caption}`}
      />
      <DataTable table={figure.table} title={figure.title} />
    </figure>
  )
}

/** The numbers behind a figure; built when it is opened, since some have thousands of rows. */
function DataTable({ table, title }: { readonly table: FigureTable; readonly title: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The numbers as a table</summary>
      {open && (
        <div class="scroll short">
          <table>
            <caption class="hidden">{title}</caption>
            <thead>
              <tr>
                {table.head.map((head) => (
                  <th scope="col" key={head}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, place) => (
                    <td key={table.head[place]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  )
}

function withDefaults(figure: Figure, ink: Ink): EChartsCoreOption {
  return {
    animation: false,
    textStyle: { color: ink.text, fontFamily: 'inherit' },
    aria: { enabled: true },
    ...figure.option(ink),
  }
}

/** `light`, `dark` or `print`: whatever the media queries of the style sheet depend on. */
function useScheme(): string {
  const [scheme, setScheme] = useState(currentScheme())
  useEffect(() => {
    const queries = ['(prefers-color-scheme: dark)', 'print'].map((query) => matchMedia(query))
    const update = (): void => setScheme(currentScheme())
    for (const query of queries) query.addEventListener('change', update)
    return () => {
      for (const query of queries) query.removeEventListener('change', update)
    }
  }, [])
  return scheme
}

function currentScheme(): string {
  if (matchMedia('print').matches) return 'print'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
