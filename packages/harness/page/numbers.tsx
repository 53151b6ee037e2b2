/** All numbers of every entrant, in one table, the mean times in several contests, and how far the run can be trusted. */
import { asPhrase, contestTitle, counted, percent, readableCommit, readableDate } from '../src/phrases.ts'
import type { EntrantResult, Run } from '../src/record/run.ts'
import {
  type Column,
  entrantColumn,
  figureColumns,
  knownIn,
  textColumn,
  timesColumn,
} from '../src/write/tables.ts'
import { type ReportState, useReport } from './state.ts'
import { Facts, Table } from './table.tsx'

export function Numbers() {
  const report = useReport()
  const { run, entries } = report
  const counters = run.counters.map(({ name, description }) => `${name}: ${asPhrase(description)}`)
  return (
    <details>
      <summary>
        <h2>All numbers</h2>
      </summary>
      <Table title="All numbers" rows={entries} columns={columnsOf(report)} />
      <p class="note">
        The median is over single {run.words.instances}. In “× by {run.words.instance}”, the geometric mean of
        ratios, every {run.words.instance} has the same weight. In PAR-2 each unsolved one counts twice the
        limit. {counters.length > 0 && `${counters.join('; ')}.`}
      </p>
      <Traits />
      {run.contests.length > 1 && (
        <>
          <h3>Mean times in all contests</h3>
          <Table
            title="Mean times in all contests"
            rows={run.entrants}
            columns={[
              entrantColumn(run.words),
              ...run.contests.map((result) => timesColumn(contestTitle(result.contest), result)),
            ]}
          />
        </>
      )}
    </details>
  )
}

function columnsOf({ run, base, ratioOf, entries }: ReportState): Column<EntrantResult>[] {
  const of = figureColumns(run, base?.entrantId ?? null, ratioOf)
  return knownIn(entries, [
    ...[of.entrant, of.solved, of.mean, of.ratio, of.byInstance, of.median, of.price],
    ...[...of.counters, of.par2, of.memory, of.noticed],
  ])
}

/** What the entrants say of themselves. */
function Traits() {
  const { run, entries, traitsOf } = useReport()
  const traits = new Set(entries.flatMap(({ entrantId }) => Object.keys(traitsOf(entrantId))))
  if (traits.size === 0) return null
  return (
    <>
      <h3>What they do</h3>
      <Table
        title="What they do"
        rows={entries}
        columns={[
          entrantColumn(run.words),
          ...Array.from(traits, (trait) =>
            textColumn<EntrantResult>(trait, ({ entrantId }) => traitsOf(entrantId)[trait] ?? ''),
          ),
        ]}
      />
    </>
  )
}

/** One line, and the details and conditions below it. */
export function Trust() {
  const { run, page, sentences } = useReport()
  const { trust, remarks } = sentences
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">How far this run can be trusted</h2>
      <p>{trust}</p>
      <details>
        <summary>
          Details and conditions
          {remarks.length > 0 && `, with ${counted(remarks.length, 'remark', 'remarks')}`}
        </summary>
        <ul>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
        <Facts facts={conditionsOf(run)} />
        <p>
          This command repeats the run: <code>{page.command}</code>
        </p>
        <nav class="links" aria-label="Files and pages">
          {page.links.map(({ title, href }) => (
            <a key={href} href={href}>
              {title}
            </a>
          ))}
        </nav>
      </details>
    </section>
  )
}

function conditionsOf({ plan, machines, createdAt, words }: Run): Record<string, string> {
  const different = (texts: readonly string[]): string => [...new Set(texts)].join('; ')
  return {
    When: readableDate(createdAt),
    Seed: String(plan.seed),
    Limit: `${plan.timeoutSeconds} s of CPU time for one ${words.instance}`,
    'Called the same': `within ±${percent(plan.margin)}`,
    Machine: different(machines.map(machineText)),
    Source: different(machines.map((one) => readableCommit(one) ?? 'unknown')),
  }
}

function machineText(environment: Run['machines'][number]): string {
  const { cpuModel, cpuCount, memoryMiB, platform, arch, node } = environment
  return `${cpuModel}, ${counted(cpuCount, 'processor', 'processors')}, ${Math.round(memoryMiB / 1024)} GiB, ${platform} ${arch}, Node ${node}`
}
