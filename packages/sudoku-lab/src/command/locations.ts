/** Files that are found relative to this file, which is one folder below the package, built or not. */
import { createRequire } from 'node:module'

/** The modules that run in threads: one solves puzzles, the other generates them. */
export const WORKER: string = new URL('worker.js', import.meta.url).href
export const MAKING_WORKER: string = new URL('making/worker.js', import.meta.url).href

/** The fifty puzzles of Project Euler's problem 96. */
export function eulerFile(): string {
  return createRequire(import.meta.url).resolve('@sudoku-lab/datasets/euler-50.txt')
}
