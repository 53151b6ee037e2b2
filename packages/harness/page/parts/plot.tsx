/**
 * A drawing that fits the available width, with marks that can be selected by mouse, by touch and by keyboard. The arrow
 * keys move from mark to mark, and Enter opens one.
 */
import { useWidth } from '@sudoku-lab/look/use-width'
import type { ComponentChildren } from 'preact'
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Size } from './frame.tsx'
import { type Mark, type Marks, moved } from './marks.ts'
import { usePrinting } from './printing.ts'

export interface Drawing {
  readonly drawn: ComponentChildren
  readonly marks: Marks
}

interface PlotProps {
  readonly label: string
  readonly heightOf: (width: number) => number
  readonly onPaper: Size
  /** It is called again only if the function or the size changes, so selecting a mark costs nothing. */
  readonly draw: (size: Size) => Drawing
}

export function Plot({ label, heightOf, onPaper, draw }: PlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const printing = usePrinting()
  const screen = useWidth(host)
  const { width, height } = printing ? onPaper : { width: screen, height: Math.max(0, heightOf(screen)) }
  const [at, setAt] = useState(-1)
  const drawing = useMemo(() => (width > 0 ? draw({ width, height }) : undefined), [draw, width, height])
  const marks = drawing?.marks
  const mark = marks?.at(at)
  /** On a touch screen, the first touch shows a mark and the second one opens it. */
  const isFirstTouch = useRef(false)
  const pointer = (event: PointerEvent): void => {
    const box = host.current?.getBoundingClientRect()
    if (box === undefined || marks === undefined) return
    const isMouse = event.pointerType === 'mouse'
    const next = marks.near(event.clientX - box.left, event.clientY - box.top, isMouse ? 24 : 40)
    if (event.type === 'pointerdown') isFirstTouch.current = !isMouse && next !== at
    setAt(next)
  }
  const keys = marks?.at(0)?.open
    ? 'The arrow keys walk along them, Enter opens one'
    : 'The arrow keys walk along them'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={host}
      class={`plot-host${mark?.open ? ' opens' : ''}`}
      role="group"
      aria-label={`${label}: ${marks?.length ?? 0} marks. ${keys}.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its marks are walked by the keyboard
      tabIndex={0}
      onPointerMove={pointer}
      onPointerDown={pointer}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setAt(-1)}
      onClick={() => !isFirstTouch.current && mark?.open?.()}
      onBlur={() => setAt(-1)}
      onKeyDown={(event) => {
        const next = marks && moved(marks, at, event.key)
        const opens = event.key === 'Enter' ? mark?.open : undefined
        if (next === undefined && opens === undefined) return
        // otherwise Enter would also press the button of the dialog, which gets the focus
        event.preventDefault()
        if (next === undefined) opens?.()
        else setAt(next)
      }}
    >
      <svg
        class={mark?.above ? 'plot pale' : 'plot'}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${height}`}
      >
        {drawing?.drawn}
        {mark?.above?.()}
        {mark !== undefined && <circle class="cursor" cx={mark.x} cy={mark.y} r={9} />}
      </svg>
      <Tip mark={mark} width={width} />
    </div>
  )
}

function Tip({ mark, width }: { readonly mark: Mark | undefined; readonly width: number }) {
  const side = mark !== undefined && mark.x > width / 2 ? 'right' : 'left'
  const away = mark === undefined ? 0 : side === 'right' ? width - mark.x : mark.x
  const style = mark && { top: `${mark.y + 14}px`, [side]: `${Math.max(0, away - 8)}px` }
  return (
    <div class="tip" role="status" style={style ?? {}} hidden={mark === undefined}>
      {mark?.says().map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
