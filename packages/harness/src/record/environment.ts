/** The machine that a process of a run worked on. */
import * as z from 'zod'

export const environment = z.object({
  node: z.string().describe('The version of Node.'),
  v8: z.string(),
  flags: z.array(z.string()).describe('The flags of Node: execArgv and NODE_OPTIONS.'),
  platform: z.string().describe('`linux`, `darwin`, `win32` …'),
  osRelease: z.string(),
  arch: z.string().describe('The architecture of the processor.'),
  cpuModel: z.string().describe('The processor.'),
  cpuCount: z.int().describe('Logical processors that this process may use.'),
  memoryMiB: z.int().describe('Its memory.'),
  host: z.string().describe('A digest of the host name, which distinguishes machines.'),
  loadAverage: z.number().describe('The load average over one minute, before the run.'),
  commit: z.string().nullable().describe('The commit of the code that was measured.'),
  dirty: z.boolean().nullable().describe('Whether tracked files differed from the commit.'),
})
export type Environment = z.infer<typeof environment>
