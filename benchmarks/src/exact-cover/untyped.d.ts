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
