/** This program repeats the measurements of pages that are no findings: `pnpm lab experiment`. */
import { experimentProgram } from './programs.ts'
import { runProcess } from './shared/program.ts'

await runProcess(experimentProgram())
