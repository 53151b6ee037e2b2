/** Whether the page is being printed. All figures are then drawn at the width of the paper. */
import { options } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'

/** A4 and Letter in portrait with usual margins, in CSS pixels. */
export const PAPER_WIDTH = 700

/** The browser prints as soon as the listeners return, so the page has to be drawn before. */
function drawAtOnce(change: () => void): void {
  const usual = options.debounceRendering
  options.debounceRendering = (draw) => draw()
  change()
  if (usual === undefined) delete options.debounceRendering
  else options.debounceRendering = usual
}

export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => matchMedia('print').matches)
  // Other effects take place after painting, and printing may begin before.
  useLayoutEffect(() => {
    const query = matchMedia('print')
    const update = (): void => drawAtOnce(() => setPrinting(query.matches))
    const begin = (): void => drawAtOnce(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    query.addEventListener('change', update)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      query.removeEventListener('change', update)
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
