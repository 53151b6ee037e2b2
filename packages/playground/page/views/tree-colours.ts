/** The colours of a search tree, which a canvas has to be told. */
import { useLayoutEffect, useRef } from 'preact/hooks'

export interface Colours {
  readonly inner: string
  readonly deadEnd: string
  readonly solution: string
  readonly later: string
  readonly here: string
  readonly text: string
}

/** The colours of the palette as they are where the canvas is. */
function coloursOf(canvas: HTMLCanvasElement): Colours {
  const style = getComputedStyle(canvas)
  const of = (name: string): string => {
    canvas.style.outlineColor = `var(${name})`
    return style.outlineColor
  }
  return {
    inner: of('--tree'),
    deadEnd: of('--dead'),
    solution: of('--good'),
    later: of('--later'),
    here: of('--text'),
    text: of('--on-tree'),
  }
}

/** Asking for colours makes the browser style the page, so they are asked for once a scheme. */
export function useColours(
  canvas: { readonly current: HTMLCanvasElement | null },
  paintAnew: () => void,
): (canvas: HTMLCanvasElement) => Colours {
  const known = useRef<Colours>()
  // A print begins with a change of the media, and does not wait for a frame. Whatever else changes the colour scheme starts
  // the transition that the canvas has for it.
  useLayoutEffect(() => {
    const media = ['print', '(prefers-color-scheme: dark)'].map((query) => matchMedia(query))
    const forget = (): void => {
      known.current = undefined
      paintAnew()
    }
    for (const one of media) one.addEventListener('change', forget)
    canvas.current?.addEventListener('transitionrun', forget)
    return () => {
      for (const one of media) one.removeEventListener('change', forget)
    }
  }, [])
  return (element) => {
    known.current ??= coloursOf(element)
    return known.current
  }
}
