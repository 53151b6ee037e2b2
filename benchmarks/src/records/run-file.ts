/** run.json: the head of a run, and what became of it. */
import { z } from 'zod'
import { plan } from './plan.ts'
import { contest, SCHEMA_VERSION, solverStatus } from './words.ts'

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

export const runFile = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  runId: z.string(),
  createdAt: z.iso.datetime(),
  arguments: z.array(z.string()),
  plan,
  planSha256: z
    .string()
    .describe('Of the plan without paths and shard: equal for shards that can be merged.'),
  environment,
  sessions: z.int().min(1).describe('How often the run was started: 1, and once more for each resume.'),
  state: z.enum(['running', 'complete', 'interrupted']),
  solvers: z.array(
    z.object({
      solverId: z.string(),
      contest,
      status: solverStatus,
      problem: z.string().nullable().describe('What happened, in one line.'),
    }),
  ),
  controls: z
    .array(z.object({ contest, solverId: z.string(), ratio: z.number(), floor: z.number() }))
    .describe(
      'The A/A control of each contest: its ratio, and the floor below which no difference is believed.',
    ),
  warnings: z.array(z.string()),
})
export type RunFile = z.infer<typeof runFile>
