/** Plots are drawn here, for a page and for the files in which they are saved. */
export { type Cell, csvOf } from './plot/data-file.ts'
export { type DotRow, DotRows, dotRowsHeight, type Interval, Shape } from './plot/dot-rows.tsx'
export { Save } from './plot/save.tsx'
export { type Figure, type Origin, type Sample, type Size, savedFigure } from './plot/saved-figure.tsx'
export {
  type Bounds,
  columnWidth,
  extent,
  fitted,
  logScale,
  logTicks,
  type PlacedName,
  placeBeside,
  placeInColumn,
  textWidth,
} from './plot/scales.ts'
