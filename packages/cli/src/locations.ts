/** Files that the program finds by where it lies itself. This file is one folder below the package, built or not. */
import { createRequire } from 'node:module'

/** What runs in a thread that solves, and in one that makes puzzles. */
export const WORKER: string = new URL('worker.js', import.meta.url).href
export const MAKING_WORKER: string = new URL('making/worker.js', import.meta.url).href

/** The fifty puzzles of Project Euler's problem 96. */
export function eulerFile(): string {
  return createRequire(import.meta.url).resolve('@sudoku-lab/datasets/euler-50.txt')
}
