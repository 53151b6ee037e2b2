/** The finding as two figures. */
import { svgOf } from '../svg.ts'
import type { Analysis, PairOnSet, Swing } from './analysis.ts'
import { bredAgainst, CONTROL, JOINT } from './sets.ts'

/** name → figure. Empty where there are not the sets that it shows. */
export function figuresOf(analysis: Analysis): ReadonlyMap<string, string> {
  if (analysis.swings.length === 0) return new Map()
  return new Map([
    ['correlations', correlationsFigure(analysis)],
    ['ratios', ratiosFigure(analysis)],
  ])
}

const CELL = 34
const NAMES = 86
const GAP = 26
const ACROSS = 4

/** One matrix for each set, below its name. */
function correlationsFigure({ solvers, pairs }: Analysis): string {
  const sets = [CONTROL, ...solvers.map(bredAgainst), JOINT]
  const side = NAMES + CELL * (solvers.length - 1)
  const [width, high] = [side + GAP, side + 2 * GAP]
  const body = sets.map((set, index) => {
    const [left, top] = [GAP / 2 + (index % ACROSS) * width, 12 + Math.floor(index / ACROSS) * high]
    return `<g transform="translate(${left} ${top})">${matrix(set, solvers, pairs)}</g>`
  })
  return svgOf({
    title: 'Rank correlation of the nodes of every two solvers, by set',
    description: `One matrix for each of ${sets.length} sets. On random puzzles all pairs agree in part. On puzzles that were bred against one solver, the correlations with that solver are lower. The table on the page has the numbers.`,
    width: ACROSS * width + GAP,
    height: Math.ceil(sets.length / ACROSS) * high + 12,
    body: body.join('\n'),
  })
}

function matrix(set: string, solvers: readonly string[], pairs: readonly PairOnSet[]): string {
  const judge = set.startsWith('bred:') ? set.slice('bred:'.length) : ''
  const title = set === CONTROL ? 'random' : set === JOINT ? 'bred against all' : `bred against ${judge}`
  const names = solvers.flatMap((id, index) => {
    const weight = id === judge ? ' font-weight="bold"' : ''
    const row = 26 + CELL * (index - 1)
    return [
      index === 0 ? '' : `<text x="${NAMES - 6}" y="${row + 21}" text-anchor="end"${weight}>${id}</text>`,
      index === solvers.length - 1
        ? ''
        : `<text transform="translate(${NAMES + CELL * index + 21} ${26 + CELL * (solvers.length - 1) + 8}) rotate(-40)" text-anchor="end"${weight} font-size="11">${id}</text>`,
    ]
  })
  const cells = pairs
    .filter((pair) => pair.set === set)
    .map(({ a, b, correlation: { estimate } }) => {
      const [x, y] = [NAMES + CELL * solvers.indexOf(a), 26 + CELL * (solvers.indexOf(b) - 1)]
      return cell(x, y, estimate)
    })
  return [`<text x="${NAMES}" y="14" font-weight="bold">${title}</text>`, ...names, ...cells].join('')
}

/** Blue where hard puzzles are hard for both, orange where they are easy for the other. */
function cell(x: number, y: number, correlation: number): string {
  const hue = correlation < 0 ? '#d9682f' : '#2f74c0'
  const strength = Math.min(1, Math.abs(correlation)).toFixed(2)
  return `<rect x="${x}" y="${y}" width="${CELL - 2}" height="${CELL - 2}" fill="${hue}" fill-opacity="${strength}"/><text x="${x + CELL / 2 - 1}" y="${y + 20}" text-anchor="middle" font-size="11"${Math.abs(correlation) > 0.55 ? ' style="fill:#fff"' : ''}>${correlation.toFixed(2)}</text>`
}

const LEFT = 200
const SPAN = 460
const LINE = 24

/** For each pair the ratio of nodes, by who chose the puzzles, on a logarithmic scale. */
function ratiosFigure({ swings }: Analysis): string {
  const all = swings.flatMap(({ random, onOwn, joint }) => [random, joint, ...onOwn])
  const [least, most] = [Math.floor(Math.log10(Math.min(...all, 1))), Math.ceil(Math.log10(Math.max(...all)))]
  const x = (value: number): number => LEFT + (SPAN * (Math.log10(value) - least)) / Math.max(1, most - least)
  const height = LINE * (swings.length + 4)
  const ticks = Array.from({ length: most - least + 1 }, (_, index) => {
    const value = 10 ** (least + index)
    const at = x(value).toFixed(1)
    return `<line x1="${at}" x2="${at}" y1="${LINE * 1.6}" y2="${height - LINE * 1.6}" class="grid"/><text x="${at}" y="${height - LINE * 0.9}" text-anchor="middle" class="quiet">${value.toLocaleString('en')} ×</text>`
  })
  const legend = [
    ['one', 'bred against the first'],
    ['two', 'bred against the second'],
    ['three', 'bred against all'],
    ['four', 'random'],
  ].map(([name, text], index) => {
    const at = 20 + 175 * index
    return `${mark(name, at, 16)}<text x="${at + 10}" y="20">${text}</text>`
  })
  return svgOf({
    title: 'Nodes of one solver by those of another, by who chose the puzzles',
    description:
      'One line for each pair of solvers, with the ratio of their nodes on a logarithmic scale on the puzzles bred against the first, against the second, against all, and on random puzzles. The ratio is largest on the set that was bred against the first. The table on the page has the numbers.',
    width: LEFT + SPAN + 40,
    height,
    body: [
      ...ticks,
      ...legend,
      ...swings.map((swing, index) => ratioLine(swing, LINE * (index + 2), x)),
    ].join('\n'),
  })
}

function ratioLine(
  { a, b, random, onOwn: [onA, onB], joint }: Swing,
  y: number,
  x: (value: number) => number,
): string {
  const [from, to] = [Math.min(onA, onB), Math.max(onA, onB)]
  return [
    `<text x="${LEFT - 14}" y="${y + 4}" text-anchor="end">${a} by ${b}</text>`,
    `<line x1="${x(from).toFixed(1)}" x2="${x(to).toFixed(1)}" y1="${y}" y2="${y}" class="bar" stroke-width="2"/>`,
    mark('four', x(random), y),
    mark('three', x(joint), y),
    mark('one', x(onA), y),
    mark('two', x(onB), y),
  ].join('')
}

/** Different in shape and not only in colour. */
function mark(name: string | undefined, x: number, y: number): string {
  const at = `transform="translate(${x.toFixed(1)} ${y})" class="${name}"`
  switch (name) {
    case 'one':
      return `<circle r="5" ${at}/>`
    case 'two':
      return `<rect x="-4.5" y="-4.5" width="9" height="9" ${at}/>`
    case 'three':
      return `<path d="M0-6L6 5H-6Z" ${at}/>`
    default:
      return `<path d="M-5 0H5M0-5V5" stroke-width="2" ${at}/>`
  }
}
