/** Contrast of what is drawn in figures, computed from the colours that the browser renders: axe looks at HTML alone. */
import type { Page } from 'playwright-core'

export interface Contrast {
  readonly kind: 'text' | 'mark'
  /** Class, text and colours, for the message of a test. */
  readonly what: string
  readonly ratio: number
}

/** Every text and every mark of all figures, and the borders of all controls. */
export function contrastsIn(page: Page): Promise<Contrast[]> {
  return page.evaluate(() => {
    type Colour = readonly [number, number, number, number]
    const Marks = '.dot, .line, .bounds, .thin, .cloud, .one, .equal, .frame, .diagonals line, .leader'

    const colourOf = (text: string): Colour | undefined => {
      const numbers = /^rgba?\((.*)\)$/
        .exec(text)?.[1]
        ?.split(/[ ,/]+/)
        .map(Number)
      return numbers === undefined
        ? undefined
        : [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 1]
    }
    const over = (top: Colour, below: Colour): Colour => {
      const mix = (index: 0 | 1 | 2): number => top[index] * top[3] + below[index] * (1 - top[3])
      return [mix(0), mix(1), mix(2), 1]
    }
    const luminance = ([red, green, blue]: Colour): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const ratioOf = (one: Colour, other: Colour): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const opacityOf = (element: Element): number => {
      let opacity = 1
      for (let at: Element | null = element; at !== null; at = at.parentElement)
        opacity *= Number(getComputedStyle(at).opacity)
      return opacity
    }
    /** Of the elements around it. */
    const paperOf = (element: Element): Colour => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (at instanceof SVGElement) continue
        const colour = colourOf(getComputedStyle(at).backgroundColor)
        if (colour !== undefined && colour[3] === 1) return colour
      }
      return [255, 255, 255, 1]
    }
    /** The paper, and every band of the drawing that it touches. */
    const groundsOf = (element: Element): Colour[] => {
      const box = element.getBoundingClientRect()
      const bands = [...(element.closest('svg')?.querySelectorAll('.tier, .floor') ?? [])].filter((band) => {
        const other = band.getBoundingClientRect()
        return (
          other.left <= box.right &&
          box.left <= other.right &&
          other.top <= box.bottom &&
          box.top <= other.bottom
        )
      })
      return [
        paperOf(element),
        ...bands.map((band) => colourOf(getComputedStyle(band).fill) ?? paperOf(band)),
      ]
    }
    const worst = (element: Element, colour: Colour | undefined, alpha = 1): number => {
      if (colour === undefined) return 0
      const shown: Colour = [colour[0], colour[1], colour[2], colour[3] * alpha * opacityOf(element)]
      return Math.min(...groundsOf(element).map((ground) => ratioOf(over(shown, ground), ground)))
    }
    const said = (element: Element, colour: string): string =>
      `${element.getAttribute('class') ?? element.tagName} “${element.textContent?.slice(0, 30)}” ${colour}`

    const texts = [...document.querySelectorAll('svg.plot text')].map((element) => {
      const { fill } = getComputedStyle(element)
      return { kind: 'text' as const, what: said(element, fill), ratio: worst(element, colourOf(fill)) }
    })
    const marks = [...document.querySelectorAll('svg')]
      .flatMap((svg) => [...svg.querySelectorAll(Marks)])
      .map((element) => {
        const style = getComputedStyle(element)
        const isFilled = element.matches('.dot:not(.hollow)')
        const colour = isFilled ? style.fill : style.stroke
        const alpha = isFilled ? 1 : Number(style.strokeOpacity)
        return {
          kind: 'mark' as const,
          what: said(element, colour),
          ratio: worst(element, colourOf(colour), alpha),
        }
      })
    const borders = [...document.querySelectorAll('button:not(.link), input, select, .chip')]
      .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) > 0)
      .map((element) => {
        const { borderTopColor } = getComputedStyle(element)
        const ground = paperOf(element.parentElement ?? element)
        const colour = colourOf(borderTopColor)
        return {
          kind: 'mark' as const,
          what: `border of ${said(element, borderTopColor)}`,
          ratio: colour === undefined ? 0 : ratioOf(over(colour, ground), ground),
        }
      })
    return [...texts, ...marks, ...borders]
  })
}

/** What is too faint: text below 4.5 : 1, marks below 3 : 1. */
export function tooFaint(contrasts: readonly Contrast[]): string[] {
  return contrasts
    .filter(({ kind, ratio }) => ratio < (kind === 'text' ? 4.5 : 3))
    .map(({ kind, what, ratio }) => `${kind} ${what}: ${ratio.toFixed(2)}`)
}
