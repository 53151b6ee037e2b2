/** This program repeats and checks the findings: `pnpm finding`. */
import { findingProgram } from './programs.ts'
import { runProcess } from './shared/program.ts'

await runProcess(findingProgram())
