/** The layout that a text brings, beside the one that is given. */
import type { Geometry } from '../../geometry.ts'

/**
 * The layout of a puzzle that brings its own.
 *
 * @param who brings it, and how, for the message
 * @throws RangeError if another one is given
 */
export function agreedLayout(brought: Geometry, given: Geometry | undefined, who: string): Geometry {
  if (given === undefined || given === brought) return brought
  throw new RangeError(`${who} the layout ${brought.layout}, but ${given.layout} was given`)
}
