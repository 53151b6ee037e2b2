/** This hook tells how wide an element is. */
import { useLayoutEffect, useState } from 'preact/hooks'

/** The pixels of the width of an element without its padding; 0 until it was laid out. */
export function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return undefined
    setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return width
}
