/** Texts of figures that cannot be read well, because something else is where they are. */
import type { Page } from 'playwright-core'

/** Those that leave the page, that cover each other, or through which a line of an axis goes, a line each. */
export function crowdedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Area {
      readonly left: number
      readonly right: number
      readonly top: number
      readonly bottom: number
    }
    /** The letters alone: a line of text has space above and below them. */
    const lettersOf = (text: Element): Area => {
      const { left, right, top, bottom } = text.getBoundingClientRect()
      return { left: left + 1, right: right - 1, top: top + 2.5, bottom: bottom - 2.5 }
    }
    const meet = (a: Area, b: Area): boolean =>
      a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom

    return [...document.querySelectorAll('svg.plot')].flatMap((svg) => {
      const figure = svg.closest('figure')?.id ?? ''
      const lines = [...svg.querySelectorAll('.axis line, .one')].map((line) => line.getBoundingClientRect())
      const texts = [...svg.querySelectorAll('text')]
        .filter(({ textContent }) => textContent !== '')
        .map((text) => ({ text, said: `${figure}: “${text.textContent}”`, area: lettersOf(text) }))
      return texts.flatMap(({ text, said, area }, index) => {
        const isOnPaper = getComputedStyle(text).paintOrder !== 'normal' // which hides the lines below it
        const isCrossed = !isOnPaper && lines.some((line) => meet(line, area))
        return [
          ...(area.left < 0 || area.right > innerWidth ? [`${said} leaves the page`] : []),
          ...(isCrossed ? [`${said} is crossed by a line`] : []),
          ...texts
            .slice(index + 1)
            .filter((other) => meet(area, other.area))
            .map((other) => `${said} meets ${other.said}`),
        ]
      })
    })
  })
}
