/**
 * The kernel of band as text, for the builds of solver-band and solver-lanes. No package needs it at run time.
 *
 * PROPAGATION   the inner loops, unrolled over the 27 subbands; functions that import nothing
 * TABLES        what computes the tables, a module of TypeScript with integers of 32 bits alone
 * FRAMES        what reads and writes the state in solver-band
 */
import { readFileSync } from 'node:fs'
import { unrolled } from './unroll.mjs'

/** @param {string} path */
const textOf = (path) => readFileSync(new URL(path, import.meta.url), 'utf8')

export const PROPAGATION = unrolled(textOf('propagation.ts'))
export const FRAMES = unrolled(textOf('frames.ts'))
export const TABLES = textOf('../src/subband-tables.ts')
