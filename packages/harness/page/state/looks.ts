/**
 * How an entrant is drawn. There are ten hues (in style/hues.css, for light, dark and print), and dashes and
 * symbols in addition. So twenty entrants differ, and colour is never the only difference.
 */
export interface Look {
  /** A class that sets `--hue`. */
  readonly hue: string
  /** `stroke-dasharray`. */
  readonly dash: string
  readonly symbol: (typeof SYMBOLS)[number]
}

const HUES = 10
const DASHES = ['none', '7 3', '2 3'] as const
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond'] as const

/** The look of an entrant, which depends only on its position among all entrants of the run. */
export function lookAt(position: number): Look {
  const round = Math.floor(position / HUES)
  return {
    hue: `hue-${position % HUES}`,
    dash: DASHES[round % DASHES.length] ?? 'none',
    symbol: SYMBOLS[(position + round) % SYMBOLS.length] ?? 'circle',
  }
}

/** Outline of a symbol around the origin. */
export function symbolPath(symbol: Look['symbol'], size: number): string {
  const r = size / 2
  switch (symbol) {
    case 'circle':
      return `M${-r},0a${r},${r} 0 1,0 ${size},0a${r},${r} 0 1,0 ${-size},0Z`
    case 'square':
      return `M${-r * 0.88},${-r * 0.88}h${size * 0.88}v${size * 0.88}h${-size * 0.88}Z`
    case 'triangle':
      return `M0,${-r * 1.15}L${r * 1.1},${r * 0.8}H${-r * 1.1}Z`
    case 'diamond':
      return `M0,${-r * 1.2}L${r * 1.2},0L0,${r * 1.2}L${-r * 1.2},0Z`
  }
}
