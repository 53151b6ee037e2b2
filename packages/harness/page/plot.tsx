/**
 * A drawing that fits the available width, with marks that can be selected by mouse, by touch and by keyboard. The arrow
 * keys move from mark to mark, and Enter opens one. While the page is being printed, drawings are as wide as the paper, and everything is
 * opened.
 */
import type { Size } from '@sudoku-lab/look/plot'
import { useWidth } from '@sudoku-lab/look/use-width'
import { type ComponentChildren, options } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

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

export interface Mark {
  readonly x: number
  readonly y: number
  /** The lines of its tooltip, created when they are needed. */
  readonly says: () => readonly string[]
  readonly open?: (() => void) | undefined
  /** What is drawn above everything else while it is selected. All other lines and names are then pale. */
  readonly above?: (() => ComponentChildren) | undefined
}

export interface Marks {
  readonly length: number
  /** Undefined outside of the list. */
  at(index: number): Mark | undefined
  /** The mark nearest to a point, or −1 if none is within reach. */
  near(x: number, y: number, reach: number): number
  /** How many marks the keys ↓ and ↑ move; → and ← move one. */
  readonly step: number
}

export function listedMarks(marks: readonly Mark[]): Marks {
  return {
    length: marks.length,
    at: (index) => marks[index],
    near(x, y, reach) {
      const distances = marks.map((mark) => Math.hypot(mark.x - x, mark.y - y))
      const least = distances.reduce((a, b) => Math.min(a, b), reach)
      return distances.lastIndexOf(least)
    },
    step: 1,
  }
}

/** The mark to which a key moves, or undefined if it is not a key of the drawing. */
function moved({ length, step }: Marks, at: number, key: string): number | undefined {
  if (length === 0) return undefined
  if (key === 'Escape') return at < 0 ? undefined : -1
  const moves: Readonly<Record<string, number>> = {
    ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + step, ArrowUp: at - step },
    ...{ Home: 0, End: length - 1 },
  }
  const next = moves[key]
  if (next === undefined) return undefined
  return at < 0 && key.startsWith('Arrow') ? 0 : Math.min(length - 1, Math.max(0, next))
}

/** A4 and Letter in portrait with the margins of the style sheet, in CSS pixels, and half of it. */
export const PAPER_WIDTH = 700
export const HALF_PAPER_WIDTH = 340

let isPrinting = false
const listeners = new Set<(isSo: boolean) => void>()
let opened: readonly HTMLDetailsElement[] = []

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  if (next) opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const details of opened) details.open = next
  // the browser prints as soon as this returns, so the figures have to be drawn before
  const usual = options.debounceRendering
  options.debounceRendering = (draw) => draw()
  for (const listener of [...listeners]) listener(next)
  if (usual === undefined) delete options.debounceRendering
  else options.debounceRendering = usual
}

/** Call it once, before the page is drawn. */
export function noticePrinting(): void {
  matchMedia('print').addEventListener('change', ({ matches }) => setPrinting(matches))
  addEventListener('beforeprint', () => setPrinting(true))
  addEventListener('afterprint', () => setPrinting(false))
}

function usePrinting(): boolean {
  const [printing, setKnown] = useState(isPrinting)
  // other effects take place after painting, and printing may begin before
  useLayoutEffect(() => {
    listeners.add(setKnown)
    return () => void listeners.delete(setKnown)
  }, [])
  return printing
}
