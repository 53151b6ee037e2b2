/** Work that waits until the page has been drawn and the browser has nothing else to do. */

const SOON_MS = 50

/** The function that is returned takes the work back. Without `withinMs`, a busy browser may never do it. */
export function whenIdle(work: () => void, withinMs?: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, SOON_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, withinMs === undefined ? {} : { timeout: withinMs })
  return () => cancelIdleCallback(handle)
}
