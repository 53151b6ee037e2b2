/** Whether the page is being printed. All figures are then drawn at the width of the paper. */
import { options } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A4 and Letter in portrait with usual margins, in CSS pixels. */
export const PAPER_WIDTH = 700

// One state for the page: what is drawn because of the print knows from its first drawing on that it is printed.
let isPrinting = false
const listeners = new Set<() => void>()

/** The browser prints as soon as the listeners return, so the page has to be drawn before. */
function drawAtOnce(change: () => void): void {
  const usual = options.debounceRendering
  options.debounceRendering = (draw) => draw()
  change()
  if (usual === undefined) delete options.debounceRendering
  else options.debounceRendering = usual
}

function setPrinting(next: boolean): void {
  if (next === isPrinting) return
  isPrinting = next
  const tellAll = (): void => {
    for (const listener of [...listeners]) listener()
  }
  if (next) drawAtOnce(tellAll)
  else tellAll()
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
