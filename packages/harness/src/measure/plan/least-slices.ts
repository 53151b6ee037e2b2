/** How many slices a process needs, whatever they cost. */

/**
 * A single slice proves nothing about the conduct of a process. On a machine with twelve busy processes, one of a hundred slices
 * of honest solvers looked as if answers were computed only when they were read.
 */
export const LEAST_TURNS = 3

/** An entrant whose slices are long works in fewer turns than others, but in at least these. */
export const LEAST_SLICES = 4
