/** The exact cover problems of the page, by names that an address can hold, and the engines that solve them. */
import type { CoverOptions, Problem } from '@sudoku-lab/exact-cover'
import { type NonogramClues, namedProblem, nonogram } from '@sudoku-lab/exact-cover/problems'

export type FamilyKind = 'pentominoes' | 'queens' | 'nonogram'

export interface Cover {
  /** Its family, a hyphen, and which one of the family it is. */
  readonly name: string
  readonly title: string
  /** Whether all solutions are wanted. Otherwise the search stops at the first one. */
  readonly all: boolean
}

const BOARDS = ['6x10', '5x12', '4x15', '3x20', 'square'] as const
const QUEENS = [4, 5, 6, 7, 8, 10, 12, 16, 20] as const

const PICTURES: Readonly<Record<string, readonly string[]>> = {
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
  // several pictures have these clues
  chequers: ['#.#.', '.#.#', '#.#.', '.#.#'],
}

/** The problems of each family. */
export const COVERS: Readonly<Record<FamilyKind, readonly Cover[]>> = {
  pentominoes: BOARDS.map((board) => ({
    name: `pentominoes-${board}`,
    title: board === 'square' ? '8×8 without its middle' : board.replace('x', '×'),
    all: board === '3x20',
  })),
  queens: QUEENS.map((count) => ({ name: `queens-${count}`, title: `${count} queens`, all: true })),
  nonogram: Object.keys(PICTURES).map((title) => ({ name: `nonogram-${title}`, title, all: true })),
}

/** The problem that a family begins with. */
export const FIRST_OF: Readonly<Record<FamilyKind, string>> = {
  pentominoes: 'pentominoes-6x10',
  queens: 'queens-8',
  nonogram: 'nonogram-cat',
}

export function coverOf(name: string): Cover | undefined {
  return Object.values(COVERS)
    .flat()
    .find((cover) => cover.name === name)
}

export function familyOf(name: string): FamilyKind {
  return name.slice(0, name.indexOf('-')) as FamilyKind
}

/** @throws Error for a name that the page does not have. */
export function problemOf(name: string): Problem {
  const cover = coverOf(name)
  const encoding =
    cover && (familyOf(name) === 'nonogram' ? nonogram(cluesOf(cover.title)) : namedProblem(name))
  if (encoding === undefined) throw new Error(`This page has no problem '${name}'.`)
  return encoding.problem
}

export function cluesOf(picture: string): NonogramClues {
  const rows = PICTURES[picture] ?? []
  const columns = Array.from(rows[0] ?? '', (_, x) => rows.map((row) => row[x]).join(''))
  const blocksOf = (line: string): number[] => [...line.matchAll(/#+/g)].map(([block]) => block.length)
  return { rows: rows.map(blocksOf), columns: columns.map(blocksOf) }
}

export interface CoverEngine {
  readonly id: string
  readonly options: CoverOptions
  /** What is particular to it, and what it counts. */
  readonly about: string
}

export const ENGINES: readonly CoverEngine[] = [
  {
    id: 'links',
    options: { engine: 'links' },
    about: 'Dancing links. A node is a choice among several options, with everything that it forces.',
  },
  {
    id: 'links-pairs',
    options: { engine: 'links', ties: 'pairs' },
    about:
      'Dancing links. If several items have two options, it looks for one whose options want other such items.',
  },
  {
    id: 'links-options',
    options: { engine: 'links', nodes: 'options' },
    about: 'Dancing links. Every option is a node, a forced one too, as Knuth counts.',
  },
  {
    id: 'bitset',
    options: { engine: 'bitset' },
    about:
      'Bits of the options that are left, in WebAssembly. Everything that a choice forces belongs to its node, and the nodes are those of the links.',
  },
]

/** @throws Error for an unknown engine. */
export function engineOf(id: string): CoverEngine {
  const engine = ENGINES.find((one) => one.id === id)
  if (engine === undefined) throw new Error(`There is no engine ${id}.`)
  return engine
}
