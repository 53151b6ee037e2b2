/** Whether the page is being printed: its figures are then drawn at the width of the paper, and everything is opened. */
import { options } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

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

export function usePrinting(): boolean {
  const [printing, setKnown] = useState(isPrinting)
  // other effects take place after painting, and printing may begin before
  useLayoutEffect(() => {
    listeners.add(setKnown)
    return () => void listeners.delete(setKnown)
  }, [])
  return printing
}
