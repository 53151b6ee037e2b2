/**
 * Draws its child when the reader scrolls near it or prints, and at the latest when the browser is idle, so that a search
 * within the page finds it. Until then it only reserves the space.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { whenIdle } from '../state/idle.ts'
import { usePrinting } from '../state/printing.ts'
import { useReport } from '../state/report-state.ts'

interface LazilyProps {
  /** If the address has it as its figure, the child is drawn at once. */
  readonly name: string
  readonly height: number
  readonly children: () => ComponentChildren
}

export function Lazily({ name, height, children }: LazilyProps) {
  const host = useRef<HTMLDivElement>(null)
  const now = useReport().address.figure === name
  const [near, setNear] = useState(now)
  const printing = usePrinting()
  useEffect(() => {
    if (near || host.current === null) return undefined
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
  }, [near])
  if (near || now || printing) return <>{children()}</>
  return <div ref={host} data-waits={name} style={{ minHeight: `${height}px` }} />
}
