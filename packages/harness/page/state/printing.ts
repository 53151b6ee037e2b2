/** Whether the page is being printed. All figures are then drawn at the width of the paper. */
import { options } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A4 and Letter in portrait with the margins of the style sheet, in CSS pixels. */
export const PAPER_WIDTH = 700

let isPrinting = false
const listeners = new Set<() => void>()

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  // The browser prints as soon as this returns, so the page has to be drawn before.
  const usual = options.debounceRendering
  options.debounceRendering = (draw) => draw()
  for (const listener of [...listeners]) listener()
  if (usual === undefined) delete options.debounceRendering
  else options.debounceRendering = usual
}

/** Call it once, before the page is drawn. */
export function noticePrinting(): void {
  const query = matchMedia('print')
  isPrinting = query.matches
  query.addEventListener('change', () => setPrinting(query.matches))
  addEventListener('beforeprint', () => setPrinting(true))
  addEventListener('afterprint', () => setPrinting(false))
}

export function usePrinting(): boolean {
  const [printing, setKnown] = useState(isPrinting)
  // Other effects take place after painting, and printing may begin before.
  useLayoutEffect(() => {
    const listener = (): void => setKnown(isPrinting)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
  return printing
}
