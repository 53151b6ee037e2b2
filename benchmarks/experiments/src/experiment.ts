import { experimentProgram } from './programs.ts'
import { runProcess } from './shared/program.ts'

await runProcess(experimentProgram())
