/** How far the run can be trusted: one line, and the details and conditions below it. */

import { counted, percent, readableCommit, readableDate } from '../../src/phrases.ts'
import type { Run } from '../../src/record/run.ts'
import { useReport } from '../state/report.ts'

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
        <dl class="facts">
          {conditionsOf(run).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p class="command">
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

function conditionsOf({ plan, machines, createdAt, words }: Run): (readonly [string, string])[] {
  const different = (texts: readonly string[]): string => [...new Set(texts)].join('; ')
  return [
    ['When', readableDate(createdAt)],
    ['Seed', String(plan.seed)],
    ['Limit', `${plan.timeoutSeconds} s of CPU time for one ${words.instance}`],
    ['Called the same', `within ±${percent(plan.margin)}`],
    ['Machine', different(machines.map(machineText))],
    ['Source', different(machines.map((one) => readableCommit(one) ?? 'unknown'))],
  ]
}

function machineText(environment: Run['machines'][number]): string {
  const { cpuModel, cpuCount, memoryMiB, platform, arch, node } = environment
  return `${cpuModel}, ${counted(cpuCount, 'processor', 'processors')}, ${Math.round(memoryMiB / 1024)} GiB, ${platform} ${arch}, Node ${node}`
}
