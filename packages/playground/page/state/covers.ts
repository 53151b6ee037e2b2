/** The exact cover problems of the page, by names that an address can hold. */
import {
  type Encoding,
  type NonogramClues,
  namedProblem,
  nonogram,
  parseNonogram,
} from '@sudoku-lab/exact-cover/problems'

export const FAMILY_KINDS = ['pentominoes', 'queens', 'nonogram'] as const
export type FamilyKind = (typeof FAMILY_KINDS)[number]

export const PENTOMINO_BOARDS = ['6x10', '5x12', '4x15', '3x20', 'square'] as const
export const QUEENS = { fewest: 4, most: 20 } as const
/** Larger pictures do not fit a phone, nor an address. */
export const MOST_LINES = 25

export function familyOf(name: string): FamilyKind | undefined {
  return FAMILY_KINDS.find((kind) => name.startsWith(`${kind}-`))
}

/** The name of a nonogram holds its clues: `nonogram-1.1_5_3-2_4_2` has three rows and three columns. */
export function nameOfNonogram({ rows, columns }: NonogramClues): string {
  const text = (lines: readonly (readonly number[])[]): string =>
    lines.map((line) => (line.length === 0 ? '0' : line.join('.'))).join('_')
  return `nonogram-${text(rows)}-${text(columns)}`
}

/** @throws SyntaxError for a name that holds no clues. */
export function cluesOf(name: string): NonogramClues {
  const [, rows = '', columns = ''] = name.split('-')
  return parseNonogram(`${rows}\n\n${columns}`.replaceAll('_', '\n').replaceAll('.', ' '))
}

/**
 * Clues that fit the page.
 *
 * @throws SyntaxError or RangeError that quotes what is wrong.
 */
export function readClues(text: string): NonogramClues {
  const clues = parseNonogram(text)
  for (const [what, { length }] of [
    ['rows', clues.rows],
    ['columns', clues.columns],
  ] as const) {
    if (length > MOST_LINES)
      throw new RangeError(`The page shows at most ${MOST_LINES} ${what}, got ${length}.`)
  }
  nonogram(clues)
  return clues
}

/** The problem of a name; undefined for a name that the page does not have. */
export function encodingOf(name: string): Encoding | undefined {
  try {
    return knownEncoding(name)
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof RangeError) return undefined
    throw thrown
  }
}

function knownEncoding(name: string): Encoding | undefined {
  switch (familyOf(name)) {
    case 'nonogram': {
      const clues = cluesOf(name)
      const isSmall = Math.max(clues.rows.length, clues.columns.length) <= MOST_LINES
      return isSmall ? nonogram(clues) : undefined
    }
    case 'pentominoes':
      return PENTOMINO_BOARDS.some((board) => name === `pentominoes-${board}`)
        ? namedProblem(name)
        : undefined
    case 'queens': {
      const count = Number(name.slice('queens-'.length))
      return count >= QUEENS.fewest && count <= QUEENS.most ? namedProblem(name) : undefined
    }
    default:
      return undefined
  }
}

/** Pictures to begin with. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  heart: [
    '.##...##.',
    '####.####',
    '#########',
    '#########',
    '.#######.',
    '..#####..',
    '...###...',
    '....#....',
  ],
  house: [
    '....##....',
    '...####...',
    '..######.#',
    '.#########',
    '##########',
    '.#......#.',
    '.#.##.#.#.',
    '.#.##...#.',
    '.#.##...#.',
    '.########.',
  ],
  cat: [
    '#....#......',
    '##..##......',
    '######.....#',
    '#.##.#.....#',
    '######....##',
    '.####....##.',
    '..#########.',
    '..########..',
    '..########..',
    '..#.#..#.#..',
    '..#.#..#.#..',
    '.##.##.##.##',
  ],
  // several pictures have these clues
  chequers: ['#.#.', '.#.#', '#.#.', '.#.#'],
}

function blocksOf(line: string): number[] {
  return [...line.matchAll(/#+/g)].map(([block]) => block.length)
}

/** The name of each picture → the name of its problem. */
export const NONOGRAMS: readonly (readonly [picture: string, name: string])[] = Object.entries(PICTURES).map(
  ([picture, rows]) => {
    const columns = Array.from(rows[0] ?? '', (_, x) => rows.map((row) => row[x]).join(''))
    return [picture, nameOfNonogram({ rows: rows.map(blocksOf), columns: columns.map(blocksOf) })]
  },
)

/** The problem that a family begins with. */
export const FIRST_OF: Readonly<Record<FamilyKind, string>> = {
  pentominoes: 'pentominoes-6x10',
  queens: 'queens-8',
  nonogram: NONOGRAMS[2]?.[1] ?? '',
}

/** `8 queens`, `6×10`, the name of a picture, or the size of one that the reader typed. */
export function nameOfProblem(name: string): string {
  if (familyOf(name) === 'queens') return `${name.slice('queens-'.length)} queens`
  if (familyOf(name) === 'pentominoes') return name.slice('pentominoes-'.length).replace('x', '×')
  const { rows, columns } = cluesOf(name)
  return NONOGRAMS.find(([, known]) => known === name)?.[0] ?? `${rows.length}×${columns.length}`
}
