/** Where words end and puzzles begin. What is recognised by a measure of its symbols is measured by these numbers. */

/** Symbols of the smallest board that is looked for among other words: 6×6. Names, numbers and hashes of this length are rare. */
export const FEWEST_AMONG_WORDS = 36

/** A word is meant as a puzzle if at most this part of it is no digit and no empty cell: typing errors, and no text. */
export const MOST_STRANGE: number = 1 / 10

/** A row has at least this part of digits up to 9 and empty cells, because even a full row of 25×25 has 9 of 25. Words have less. */
export const LEAST_CLEAR: number = 1 / 3

/** As many puzzles of the beginning of a text decide whether it counts from 0. One in ten has no digit N, so a few would do. */
export const PUZZLES_THAT_DECIDE = 1000

/** How many lines are held back, until it is clear which of them are rows: a board of 25×25 with nine lines for each row has fewer. */
export const MOST_HELD_LINES = 256

/**
 * No line is longer that has one puzzle among other words, or a row of one: the candidates of 25×25 cells, each as a number with braces,
 * take half of it. Longer ones are not searched, because a search takes memory and time for each of their symbols.
 */
export const LONGEST_LINE: number = 1 << 16
