import { useEffect, useState } from 'preact/hooks'

/** The pixels of an element's width; 0 until it was laid out. */
export function useWidth(element: { readonly current: Element | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (element.current !== null) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return width
}
