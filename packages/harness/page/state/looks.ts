/**
 * How an entrant is drawn. Twenty entrants differ in symbol or dash, so colour is never the only difference. Those that
 * share a symbol also have hues (in style/hues.css) that can be told apart without seeing red or green.
 */
export interface Look {
  /** A class that sets `--hue`. */
  readonly hue: string
  /** `stroke-dasharray`. */
  readonly dash: string
  readonly symbol: (typeof SYMBOLS)[number]
}

const HUES = [0, 1, 2, 9, 7, 5, 6, 3, 8, 4] as const
const DASHES = ['none', '7 3', '2 3'] as const
const SYMBOLS = ['circle', 'square', 'triangle', 'diamond', 'cross', 'funnel', 'saltire'] as const

/** The look of an entrant, which depends only on its position among all entrants of the run. */
export function lookAt(position: number): Look {
  const round = Math.floor(position / SYMBOLS.length)
  return {
    hue: `hue-${HUES[position % HUES.length]}`,
    dash: DASHES[round % DASHES.length] ?? 'none',
    symbol: SYMBOLS[position % SYMBOLS.length] ?? 'circle',
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
    case 'cross':
      return outline(armsOf(r * 1.15))
    case 'funnel':
      return `M0,${r * 1.15}L${r * 1.1},${-r * 0.8}H${-r * 1.1}Z`
    case 'saltire':
      return outline(armsOf(r * 1.25).map(([x, y]) => [(x - y) * Math.SQRT1_2, (x + y) * Math.SQRT1_2]))
  }
}

type Corner = readonly [x: number, y: number]

/** The corners of a cross with arms of this length. */
function armsOf(length: number): Corner[] {
  const half = length * 0.36
  const arm: readonly Corner[] = [
    [half, half],
    [length, half],
    [length, -half],
  ]
  return [0, 1, 2, 3].flatMap((turns) => arm.map((corner) => turned(corner, turns)))
}

/** Turned by a quarter so many times. */
function turned([x, y]: Corner, turns: number): Corner {
  return turns === 0 ? [x, y] : turned([y, -x], turns - 1)
}

function outline(corners: readonly Corner[]): string {
  return `M${corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`
}
