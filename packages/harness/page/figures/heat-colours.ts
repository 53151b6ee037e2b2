/** The colours of the grid of costs. */

/**
 * Cividis from dark to light, which looks even with every kind of colour vision (Nuñez, Anderton and Renslow,
 * 2018).
 */
export const CIVIDIS = [
  [0, 34, 78],
  [53, 69, 108],
  [102, 105, 112],
  [148, 142, 119],
  [200, 184, 102],
  [254, 232, 56],
] as const

/** The colours of cells that have no time, by the letters of their status. Everybody can tell them from the scale. */
export const MARKED = [
  { letters: 'tmk', colour: [185, 150, 230], text: 'stopped at a limit' },
  { letters: 'u', colour: [225, 225, 232], text: 'given up' },
] as const
