/** The conditions of the run, and the command that repeats it. */
import type { EntrySummary } from '../../src/analysis/summary.ts'
import {
  counted,
  readableCommit,
  readableDate,
  readablePercent,
  readableTimeEstimate,
} from '../../src/report/page/readable.ts'
import type { EnvironmentData, RunData } from '../../src/report/page-data.ts'
import { estimateColumn, textColumn } from '../parts/columns.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { SortableTable } from '../parts/numbers-table.tsx'
import { useReport } from '../state/report-state.ts'

export function Conditions() {
  const { run, contest } = useReport()
  const { control } = contest
  const facts: readonly (readonly [string, string])[] = [
    ['When', readableDate(run.createdAt)],
    [
      'Rounds',
      `${run.roundsDone} of ${run.rounds}${run.shards > 1 ? `, on ${run.shards} shards` : ''}, seed ${run.seed}`,
    ],
    ['Limit', `${run.timeoutSeconds} s of CPU time for one ${run.words.instance}`],
    [
      'Noise floor',
      control?.noiseFloor == null
        ? 'unknown'
        : `${readablePercent(control.noiseFloor)} (${control.entrantId} entered twice)`,
    ],
    ...run.environments.map(
      (one, index, { length }) =>
        [length === 1 ? 'Machine' : `Machine ${index + 1}`, machineText(one)] as const,
    ),
    ['Source', sourceText(run.environments)],
  ]
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <MachineTimes run={run} />
      <p>This command repeats the run:</p>
      <div class="command">
        <code>{run.command}</code>
        <CopyButton text={run.command} what="the command" />
      </div>
    </>
  )
}

function machineText(environment: EnvironmentData): string {
  const { cpuModel, cpuCount, memoryMiB, platform, arch, node, v8 } = environment
  return `${cpuModel}, ${counted(cpuCount, 'processor', 'processors')}, ${Math.round(memoryMiB / 1024)} GiB, ${platform} ${arch}, Node ${node.replace(/^v/, '')} (V8 ${v8})`
}

function sourceText(environments: readonly EnvironmentData[]): string {
  return [...new Set(environments.map((one) => readableCommit(one) ?? 'unknown'))].join('; ')
}

function nameOf({ machines }: RunData, machine: number): string {
  const one = machines[machine]
  return one === undefined ? `machine ${machine + 1}` : `shard ${one.shard}, ${one.cpuModel}`
}

/** Times of different machines cannot be combined, so each machine has its own. */
function MachineTimes({ run }: { readonly run: RunData }) {
  const { contest } = useReport()
  const entries = [...contest.ranked, ...contest.apart].filter(
    ({ meanByMachine }) => meanByMachine.length > 0,
  )
  if (run.machines.length < 2 || entries.length === 0) return null
  const machines = [
    ...new Set(entries.flatMap(({ meanByMachine }) => meanByMachine.map(({ machine }) => machine))),
  ]
  return (
    <>
      <h3>Mean time on each machine</h3>
      <SortableTable
        title="Mean time on each machine"
        rows={entries}
        columns={[
          textColumn<EntrySummary>(run.words.entrant, ({ entrantId }) => entrantId),
          ...machines.map((machine) =>
            estimateColumn<EntrySummary>(
              nameOf(run, machine),
              ({ meanByMachine }) => meanByMachine.find((one) => one.machine === machine)?.mean ?? null,
              readableTimeEstimate,
            ),
          ),
        ]}
      />
    </>
  )
}
