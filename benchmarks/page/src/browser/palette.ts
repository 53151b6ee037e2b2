/**
 * Colours that people with any colour vision can tell apart (Okabe & Ito, "Color Universal Design", 2008), with
 * line styles and symbols beside them, so that colour never carries the meaning alone.
 */
const SERIES_COLOURS = [
  '#0072B2',
  '#D55E00',
  '#009E73',
  '#CC79A7',
  '#E69F00',
  '#56B4E9',
  '#8C6BB1',
  '#7A7A7A',
]
const LINE_TYPES = ['solid', 'dashed', 'dotted'] as const
const SYMBOLS = ['circle', 'rect', 'triangle', 'diamond'] as const

export interface SeriesLook {
  readonly color: string
  readonly type: (typeof LINE_TYPES)[number]
  readonly symbol: (typeof SYMBOLS)[number]
}

/** The look of a solver by its place among all solvers of the contest: stable while lines come and go. */
export function lookOf(place: number): SeriesLook {
  const round = Math.floor(place / SERIES_COLOURS.length)
  return {
    color: SERIES_COLOURS[place % SERIES_COLOURS.length] ?? '#0072B2',
    type: LINE_TYPES[round % LINE_TYPES.length] ?? 'solid',
    symbol: SYMBOLS[place % SYMBOLS.length] ?? 'circle',
  }
}

/** Cividis, from dark to light: even for every kind of colour vision (Nuñez, Anderton & Renslow, 2018). */
export const CIVIDIS = ['#00224E', '#35456C', '#666970', '#948E77', '#C8B866', '#FEE838'] as const

export interface Ink {
  readonly text: string
  readonly faint: string
  readonly line: string
  readonly paper: string
}

/** The page's own colours, as the style sheet sets them for light, dark and print. */
export function pageInk(): Ink {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string): string => style.getPropertyValue(name).trim()
  return { text: of('--text'), faint: of('--faint'), line: of('--line'), paper: of('--paper') }
}
