/** What happened on single instances: three figures and the list of all. */
import { Cactus } from '../figures/cactus.tsx'
import { Heat } from '../figures/heat.tsx'
import { Scatter } from '../figures/scatter.tsx'
import { Lazily } from '../parts/lazily.tsx'
import { type ReportState, useReport } from '../state/report-state.ts'
import { InstanceList } from './instance-list.tsx'

function hasTimes({ contest }: NonNullable<ReportState['detail']>): boolean {
  return Object.values(contest.entrants).some(({ ns, status }) =>
    ns.some((time, index) => time !== null && status[index] === 's'),
  )
}

function hasSolved({ contest }: NonNullable<ReportState['detail']>): boolean {
  return Object.values(contest.entrants).some(({ status }) => status.includes('s'))
}

export function Instances() {
  const { run, contest, detail } = useReport()
  const { words } = run
  return (
    <>
      {contest.contest.mode === 'batch' ? (
        <p class="note">
          All {words.instances} were answered in one call, which is timed as a whole. So there is no time of a
          single {words.instance}.
        </p>
      ) : detail !== null && !hasTimes(detail) ? (
        <p class="note">
          No time of a single {words.instance} was taken: no {words.entrant}{' '}
          {hasSolved(detail) ? 'was timed to the end' : 'solved one within its limit'}.
        </p>
      ) : detail === null ? (
        <p class="note" data-reads>
          The {words.instances} are being read …
        </p>
      ) : (
        <>
          <Lazily name="sorted" height={560}>
            {() => <Cactus detail={detail} />}
          </Lazily>
          <Lazily name="two" height={700}>
            {() => <Scatter detail={detail} />}
          </Lazily>
          <Lazily name="grid" height={500}>
            {() => <Heat detail={detail} />}
          </Lazily>
        </>
      )}
      {detail !== null && detail.instances.name.length > 0 && (
        <Lazily name="list" height={500}>
          {() => <InstanceList detail={detail} />}
        </Lazily>
      )}
    </>
  )
}
