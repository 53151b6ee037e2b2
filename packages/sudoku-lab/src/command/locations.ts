/** Files that are found relative to this file, which is one folder below the package, built or not. */
import { createRequire } from 'node:module'
import { CommandError } from './errors.ts'

/** The modules that run in threads: one solves puzzles, the other generates them. */
export const WORKER: string = new URL('worker.js', import.meta.url).href
export const MAKING_WORKER: string = new URL('making/worker.js', import.meta.url).href

/**
 * The fifty puzzles of Project Euler's problem 96.
 *
 * @throws CommandError unless the datasets are installed.
 */
export function eulerFile(): string {
  try {
    return createRequire(import.meta.url).resolve('@sudoku-lab/datasets/euler-50.txt')
  } catch {
    throw new CommandError('the puzzles of the problem are not installed: npm install @sudoku-lab/datasets')
  }
}
