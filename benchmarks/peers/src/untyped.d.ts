/** Packages without types: what of them is used here. */

declare module 'dlxlib' {
  /** Each solution as indices of rows. Without `most`, all of them. */
  export function solve(
    matrix: readonly (readonly number[])[],
    onSearchStep: null,
    onSolutionFound: null,
    most?: number,
  ): number[][]
}

declare module 'dance' {
  /** Each solution as indices of rows. `maxSolutions: 0` finds them all. */
  export function solve(
    matrix: readonly (readonly number[])[],
    options: { readonly maxSolutions: number },
  ): number[][]
}

declare module 'qqwing' {
  class QQWing {
    /** Returns false when two clues conflict. */
    setPuzzle(puzzle: ArrayLike<number>): boolean
    /** Returns whether there is a solution, which `getSolutionString` then tells. */
    solve(): boolean
    /** In rounds from 2, on the puzzle that was set; stops at two if it is told to. */
    countSolutions(round: number, limitToTwo: boolean): number
    getSolutionString(): string
    setPrintStyle(style: number): void
  }
  export = QQWing
}
