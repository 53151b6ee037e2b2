/** A solver of each package of npm for exact cover makes a row of every option in the form that the package takes, and solves some of the rows. */
/// <reference path="./untyped.d.ts" />
export interface CoverSize {
  /** Items 0 to `primary` − 1 have to be covered. */
  readonly primary: number
  /** The items after them may be covered once. */
  readonly secondary: number
}

export interface CoverSolver<Row = unknown> {
  /** @param id of the option, by which solutions name it */
  row(id: number, items: readonly number[]): Row
  /** At most `most` solutions, each as the ids of its rows. */
  solve(rows: readonly Row[], most: number): number[][]
}

export interface CoverPackage {
  readonly name: string
  readonly version: string
  /** What it works on. */
  readonly state: string
  /** It knows secondary items. Another one gets an additional row for each of them, which covers only this item. */
  readonly hasSecondary?: boolean
  load(): Promise<(size: CoverSize) => CoverSolver>
}

interface Indexed {
  readonly id: number
  readonly row: number[]
}

/** A package that takes a 0 or a 1 for every item, and names rows by their places in a list. */
function dense(
  { primary, secondary }: CoverSize,
  solve: (rows: number[][], most: number) => number[][],
): CoverSolver<Indexed> {
  return {
    row(id, items) {
      const row = new Array<number>(primary + secondary).fill(0)
      for (const item of items) row[item] = 1
      return { id, row }
    },
    solve: (rows, most) => {
      const matrix = rows.map(({ row }) => row)
      return solve(matrix, most).map((chosen) => chosen.flatMap((index) => rows[index]?.id ?? []))
    },
  }
}

export const COVER_PACKAGES = {
  dancingLinks: {
    name: 'dancing-links',
    version: '4.3.10',
    state: 'exact cover matrix in typed arrays',
    hasSecondary: true,
    async load() {
      const { DancingLinks } = await import('dancing-links')
      const links = new DancingLinks<number>()
      return ({ primary, secondary }): CoverSolver<{ data: number; columnIndices: number[] }> => ({
        row: (data, items) => ({ data, columnIndices: [...items] }),
        solve: (rows, most) => {
          const solver =
            secondary === 0
              ? links.createSolver({ columns: primary }).addSparseConstraints([...rows])
              : links
                  .createSolver({ primaryColumns: primary, secondaryColumns: secondary })
                  .addSparseConstraints(
                    rows.map((row) => ({ ...row, columnIndices: split(row.columnIndices, primary) })),
                  )
          const found = most === Infinity ? solver.findAll() : solver.find(most)
          return found.map((chosen) => chosen.map(({ data }) => data))
        },
      })
    },
  },
  dlxlib: {
    name: 'dlxlib',
    version: '1.0.3',
    state: 'exact cover matrix of linked objects',
    async load() {
      const { solve } = await import('dlxlib')
      return (size) =>
        dense(size, (rows, most) => solve(rows, null, null, most === Infinity ? undefined : most))
    },
  },
  dance: {
    name: 'dance',
    version: '0.1.0',
    state: 'exact cover matrix of linked objects',
    async load() {
      const { solve } = await import('dance')
      return (size) =>
        dense(size, (rows, most) => solve(rows, { maxSolutions: most === Infinity ? 0 : most }))
    },
  },
} as const satisfies Readonly<Record<string, CoverPackage>>

function split(items: readonly number[], primary: number): { primary: number[]; secondary: number[] } {
  return {
    primary: items.filter((item) => item < primary),
    secondary: items.filter((item) => item >= primary).map((item) => item - primary),
  }
}
