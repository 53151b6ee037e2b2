/**
 * Draws its child when the reader scrolls near it or prints, and at the latest when the browser is idle, so that a search
 * within the page finds it. Until then it only reserves the space. All are drawn at once if the address names a figure,
 * because what is drawn later, above that figure, would move it.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { whenIdle } from '../state/idle.ts'
import { usePrinting } from '../state/printing.ts'
import { useReport } from '../state/report-state.ts'

interface LazilyProps {
  readonly name: string
  readonly height: number
  readonly children: () => ComponentChildren
}

export function Lazily({ name, height, children }: LazilyProps) {
  const host = useRef<HTMLDivElement>(null)
  const isLed = useReport().address.figure !== ''
  const [near, setNear] = useState(isLed)
  const printing = usePrinting()
  useEffect(() => {
    if (isLed) setNear(true)
    if (isLed || near || host.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    )
    observer.observe(host.current)
    const takeBack = whenIdle(() => setNear(true))
    return () => {
      observer.disconnect()
      takeBack()
    }
  }, [near, isLed])
  if (near || isLed || printing) return <>{children()}</>
  return <div ref={host} data-waits={name} style={{ minHeight: `${height}px` }} />
}
