/** The look is what all pages of the lab have in common. */
export { type Axis, type Chart, nameAxis, type Panel, powers, steps, svgOf } from './chart.ts'
export { FAMILIES, type Family, familyOf } from './families.ts'
export {
  escaped,
  FIGURE_WIDTH,
  FONT_SIZE,
  LEGEND_ROW,
  LETTER_WIDTH,
  type Legend,
  type LegendEntry,
  legendOf,
  MARKS,
} from './figure.ts'
