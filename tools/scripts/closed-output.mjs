/** Ends a program with a sentence if its output cannot be written, and silently if the reader has closed it (`| head`). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const BUILT = join(import.meta.dirname, '../../packages/console/dist/standard-output.js')

if (existsSync(BUILT)) (await import(pathToFileURL(BUILT).href)).watchStandardOutput('lab')
