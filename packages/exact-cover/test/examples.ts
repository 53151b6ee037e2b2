/** Problems whose answers are known from the literature. */
import { type Problem, parseProblem } from '@sudoku-lab/exact-cover'
import * as problems from '@sudoku-lab/exact-cover/problems'

/** TAOCP 7.2.2.1, (6): the only solution is `a d`, `b g`, `c e f`. */
export const KNUTH_TOY: Problem = parseProblem(`
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g`)

/** TAOCP 7.2.2.1, (49). There are two covers of p, q, r, and only `q x:A`, `p r x:A y` agrees on x. */
export const KNUTH_COLOURS: Problem = parseProblem(`
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B`)

export const queens = (n: number): Problem => problems.queens(n).problem
export const langfordPairs = (n: number): Problem => problems.langfordPairs(n).problem
export const dominoes = (width: number, height: number): Problem => problems.dominoes(width, height).problem
