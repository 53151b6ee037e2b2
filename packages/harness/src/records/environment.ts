/** The machine that a process of a run worked on. */
import { z } from 'zod'

export const environment = z.object({
  node: z.string(),
  v8: z.string(),
  flags: z.array(z.string()).describe('Of Node: execArgv and NODE_OPTIONS.'),
  platform: z.string().describe('`linux`, `darwin`, `win32` …'),
  osRelease: z.string(),
  arch: z.string(),
  cpuModel: z.string(),
  cpuCount: z.int().describe('Logical processors that this process may use.'),
  memoryMiB: z.int(),
  host: z.string().describe('A digest of the host name: enough to tell machines apart.'),
  loadAverage: z.number().describe('Over one minute, before the run.'),
  timerCostNs: z.number().describe('One reading of the wall clock and of the CPU clock together.'),
  cpuClockStepNs: z.number().describe('The smallest step by which the CPU clock was seen to move.'),
  commit: z.string().nullable(),
  dirty: z.boolean().nullable().describe('Whether tracked files differed from the commit.'),
})
export type Environment = z.infer<typeof environment>
