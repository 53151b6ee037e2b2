/** How far the run can be trusted: one line, and the details and conditions below it. */
import { counted, readableCommit, readableDate, readablePercent } from '../../src/report/page/readable.ts'
import type { Link, PageRun } from '../../src/report/page-data.ts'
import { Said } from '../parts/said.tsx'
import { usePrinting } from '../state/printing.ts'
import { useReport } from '../state/report.ts'
import { Links } from './opening.tsx'

export function Trust({ links }: { readonly links: readonly Link[] }) {
  const { run, shown, sentences } = useReport()
  const printing = usePrinting()
  const names = run.entrants.map(({ entrantId }) => entrantId)
  const { trust, remarks } = sentences
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">How far this run can be trusted</h2>
      <p>
        <Said text={trust} names={names} />
      </p>
      <details open={printing}>
        <summary>
          Details and conditions
          {remarks.length > 0 && `, with ${counted(remarks.length, 'remark', 'remarks')}`}
        </summary>
        {remarks.length > 0 && (
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>
                <Said text={remark} names={names} />
              </li>
            ))}
          </ul>
        )}
        <dl class="facts">
          {conditionsOf(run).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="command">
          This command repeats the run: <code>{shown.command}</code>
        </p>
        <Links links={links} />
      </details>
    </section>
  )
}

function conditionsOf(run: PageRun): (readonly [string, string])[] {
  const { plan, environments, createdAt, words } = run
  const different = new Map(environments.map((one) => [machineText(one), one]))
  return [
    ['When', readableDate(createdAt)],
    ['Seed', String(plan.seed)],
    ['Limit', `${plan.timeoutSeconds} s of CPU time for one ${words.instance}`],
    ['Called the same', `within ±${readablePercent(plan.margin)}`],
    ...[...different.keys()].map(
      (text, index) => [different.size === 1 ? 'Machine' : `Machine ${index + 1}`, text] as const,
    ),
    ['Source', [...new Set(environments.map((one) => readableCommit(one) ?? 'unknown'))].join('; ')],
  ]
}

function machineText(environment: PageRun['environments'][number]): string {
  const { cpuModel, cpuCount, memoryMiB, platform, arch, node } = environment
  return `${cpuModel}, ${counted(cpuCount, 'processor', 'processors')}, ${Math.round(memoryMiB / 1024)} GiB, ${platform} ${arch}, Node ${node.replace(/^v/, '')}`
}
