/** Files that the program finds by where it lies itself. This file is one folder below the package, built or not. */
import { fileURLToPath } from 'node:url'

/** What runs in a thread that solves, and in one that makes puzzles. */
export const WORKER: string = new URL('worker.js', import.meta.url).href
export const MAKING_WORKER: string = new URL('making/worker.js', import.meta.url).href

/** The fifty puzzles of Project Euler's problem 96, where the repository keeps them. */
export const EULER_FILE: string = fileURLToPath(new URL('../../../datasets/euler-50.txt', import.meta.url))
