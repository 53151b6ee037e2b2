/** The page of a run: the result, the times, the reasons, the pairs, single instances, and the conditions. */
import { useEffect, useMemo } from 'preact/hooks'
import type { Flag } from '../../src/analysis/summary.ts'
import { listOf } from '../../src/phrases.ts'
import { asPhrase } from '../../src/report/page/readable.ts'
import { keyOfInstances, type RunData, type RunsPage } from '../../src/report/page-data.ts'
import { FLAG_WORDS as FLAGS } from '../../src/report/sentences.ts'
import { DotPlot } from '../figures/dot-plot.tsx'
import { Drift } from '../figures/drift.tsx'
import { Pairs } from '../figures/pairs.tsx'
import { WhyPlot } from '../figures/why-plot.tsx'
import { Lazily } from '../parts/lazily.tsx'
import { Picker } from '../parts/picker.tsx'
import { useAddress } from '../state/address.ts'
import { keyOfContest } from '../state/contest-name.ts'
import { lookAt } from '../state/looks.ts'
import { ReportContext, type ReportState, shownIn, useReport } from '../state/report-state.ts'
import { useDetail } from '../state/unpack.ts'
import { Conditions } from './conditions.tsx'
import { ContestChoice, ContestTable } from './contest-table.tsx'
import { EntrantTables } from './entrant-tables.tsx'
import { InstanceDialog } from './instance-dialog.tsx'
import { Instances } from './instances.tsx'
import { Opening } from './opening.tsx'
import { Section, SectionList } from './sections.tsx'
import { StoryDialog } from './story-dialog.tsx'
import { Toolbar } from './toolbar.tsx'

export function RunView({ data }: { readonly data: RunsPage }) {
  const state = useReportState(data)
  if (state === null) {
    return (
      <main>
        <h1>Nothing was measured in this run.</h1>
      </main>
    )
  }
  const { run, go, detail, address } = state
  return (
    <ReportContext.Provider value={state}>
      <main>
        <Picker
          label="Run"
          options={data.runs.map(({ runId }) => runId)}
          value={run.runId}
          onPick={(id) => go({ run: id, contest: '', instance: 0 })}
        />
        <Opening links={data.links} />
        <SectionList />
        <ContestChoice />
        <Toolbar />
        <Section id="why-faster">
          <WhyPlot />
        </Section>
        <Section id="how-long">
          <DotPlot />
        </Section>
        <Section id="contests">
          <ContestTable />
        </Section>
        <Section id="who-beats">
          <Lazily name="pairs" height={400}>
            {() => <Pairs />}
          </Lazily>
        </Section>
        <Section id="single">
          <Instances />
        </Section>
        <Section id="all-numbers">
          <Lazily name="numbers" height={900}>
            {() => <Numbers />}
          </Lazily>
        </Section>
        <Section id="how-sure">
          {detail !== null && (
            <Lazily name="steady" height={400}>
              {() => <Drift detail={detail} />}
            </Lazily>
          )}
          <Conditions />
        </Section>
        {detail !== null && address.instance > 0 && <InstanceDialog detail={detail} />}
        {address.story !== '' && <StoryDialog />}
      </main>
    </ReportContext.Provider>
  )
}

/** What the flags of the tables mean, for those who see no tooltip. */
function Flags() {
  const { entries } = useReport()
  const flags = (Object.keys(FLAGS) as Flag[]).filter((flag) =>
    entries.some((entry) => entry.flags.includes(flag)),
  )
  if (flags.length === 0) return null
  return (
    <ul class="note flags">
      {flags.map((flag) => (
        <li key={flag}>
          <span class="badge">{FLAGS[flag].short}</span> {FLAGS[flag].sentence}
        </li>
      ))}
    </ul>
  )
}

/** How the counters of several instances become one number, and what they count. */
function countersMeaning({ counters, words }: RunData): string {
  const [sums, largest] = (['sum', 'max'] as const).map((total) =>
    counters
      .filter((counter) => counter.total === total)
      .map(({ name, description }) => `${name} (${asPhrase(description)})`),
  )
  return [
    ...(sums?.length ? [` The sum over all ${words.instances} is given for ${listOf(sums)}.`] : []),
    ...(largest?.length ? [` For ${listOf(largest)}, it is the largest.`] : []),
  ].join('')
}

function Numbers() {
  const { run } = useReport()
  return (
    <>
      <p class="note">
        The <dfn>median</dfn> is the middle one of the times, taken one by one. In the{' '}
        <dfn>geometric mean of ratios</dfn> all have the same weight, while a few hard ones dominate the mean
        time. <dfn>First calls</dfn> are the first calls of a fresh process, before anything is warm.{' '}
        <dfn>PAR2</dfn> is the mean in which each unsolved one counts twice the limit. <dfn>Allocated</dfn> is
        the median of what one answer allocates.{countersMeaning(run)}
      </p>
      <Flags />
      <EntrantTables />
    </>
  )
}

function useReportState(data: RunsPage): ReportState | null {
  const [address, go] = useAddress()
  const details = useDetail()
  const at = Math.max(
    0,
    data.runs.findIndex(({ runId }) => runId === address.run),
  )
  const run = data.runs[at]
  const contestAt = contestIn(run, address.contest)
  const contest = run?.contests[contestAt]
  const { filter } = address
  const select = address.select.join()
  const shown = useMemo(
    () =>
      run && contest
        ? shownIn(contest, run.entrants, { filter, select: select === '' ? [] : select.split(',') })
        : null,
    [run, contest, filter, select],
  )
  const positions = useMemo(() => new Map(run?.entrants.map(({ id }, index) => [id, index])), [run])
  const detail = useMemo(() => {
    const [own, instances] = [
      details?.runs[at]?.contests[contestAt],
      contest && details?.runs[at]?.instances[keyOfInstances(contest.contest)],
    ]
    return own && instances ? { contest: own, instances } : null
  }, [details, at, contestAt])
  useScrollTo(address.figure, detail !== null)
  if (run === undefined || contest === undefined || shown === null) return null
  return {
    run,
    contest,
    detail,
    stories: details?.runs[at]?.stories ?? {},
    address,
    go,
    ...shown,
    lookOf: (id) => lookAt(positions.get(id) ?? 0),
  }
}

/** The contest that the address names, or the first one with a ranking. */
function contestIn(run: RunData | undefined, named: string): number {
  const contests = run?.contests ?? []
  const at = contests.findIndex(({ contest }) => keyOfContest(contest) === named)
  return at >= 0
    ? at
    : Math.max(
        0,
        contests.findIndex(({ ranked }) => ranked.length > 0),
      )
}

/** Scrolls to the figure or section that the address names, as soon as it can be drawn. */
function useScrollTo(figure: string, ready: boolean): void {
  useEffect(() => {
    if (figure === '') return undefined
    const frame = requestAnimationFrame(() => document.getElementById(figure)?.scrollIntoView())
    return () => cancelAnimationFrame(frame)
  }, [figure, ready])
}
