/** The state that all parts of the page of a run share: the run, the contest, and the baseline of all ratios. */
import { familyOf } from '@sudoku-lab/look'
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type {
  Answers,
  ContestResult,
  ContestSentences,
  EntrantResult,
  Estimate,
  Instances,
  Opened,
  PageRun,
  RunsPage,
  ShownRun,
} from '../../src/report/page-data.ts'
import { type Address, type Go, useAddress } from './address.ts'
import { keyOfContest } from './contest-name.ts'
import { ratioTo } from './ratios.ts'

export interface ReportState {
  readonly run: PageRun
  readonly shown: ShownRun
  /** Its place among the runs of the page. */
  readonly at: number
  readonly contest: ContestResult
  readonly sentences: ContestSentences
  readonly instances: Instances | undefined
  /** First those that solved everything, in the proved order. */
  readonly entries: readonly EntrantResult[]
  /** The entrant to which all ratios compare. */
  readonly base: EntrantResult | undefined
  readonly ratioOf: (entry: EntrantResult) => Estimate | null
  /** The class of its family, which sets its colour. */
  readonly hueOf: (entrantId: string) => string
  readonly inferenceOf: (entrantId: string) => string
  readonly address: Address
  readonly go: Go
}

export const ReportContext = createContext<ReportState | null>(null)

export function useReport(): ReportState {
  const state = useContext(ReportContext)
  if (state === null) throw new Error('a part of the report is used outside of it')
  return state
}

/** Null if nothing was measured. */
export function useReportState({ runs }: RunsPage): ReportState | null {
  const [address, go] = useAddress()
  const at = Math.max(
    0,
    runs.findIndex(({ run: one }) => one.runId === address.run),
  )
  const shown = runs[at]
  const { run, sentences: all } = shown ?? {}
  const contest = run && contestIn(run, address.contest)
  const sentences = contest && all?.[run?.contests.indexOf(contest) ?? 0]
  return useMemo(() => {
    if (!shown || !run || !contest || !sentences) return null
    const entries = [...contest.ranked, ...contest.apart]
    const named = (id: string | null) => entries.find(({ entrantId }) => entrantId === id)
    const base = named(address.base) ?? named(contest.fastestId) ?? contest.ranked[0]
    const inferences = new Map(run.entrants.map((one) => [one.entrantId, one.traits['inference'] ?? '']))
    const inferenceOf = (id: string): string => inferences.get(id) ?? ''
    return {
      ...{ run, shown, at, contest, sentences, entries, base, address, go, inferenceOf },
      instances: run.instances.find(
        ({ setId, track }) => setId === contest.contest.setId && track === contest.contest.track,
      ),
      ratioOf: (entry) => ratioTo(contest, base, entry),
      hueOf: (id) => `family-${familyOf(inferenceOf(id)).id}`,
    }
  }, [shown, at, run, contest, sentences, address, go])
}

/** The contest that the address names, or the first one with a ranking. */
function contestIn({ contests }: PageRun, named: string): ContestResult | undefined {
  return (
    contests.find(({ contest }) => keyOfContest(contest) === named) ??
    contests.find(({ ranked }) => ranked.length > 0) ??
    contests[0]
  )
}

/** Its times are those of the requested work, of which it may have left a part undone. */
function isHonest({ status }: EntrantResult): boolean {
  return status === 'ranked'
}

/** Every instance was asked, answered and proved. Only then can its time be compared with others. */
export function isWhole({ solved, asked, status }: EntrantResult): boolean {
  return solved === asked && status === 'ranked'
}

/** The entrants that have times of single instances and did the work that was asked, the fastest first. */
export function timedSingly({ entries, contest }: Pick<ReportState, 'entries' | 'contest'>): {
  readonly id: string
  readonly answers: Answers
}[] {
  return entries.filter(isHonest).flatMap(({ entrantId: id }) => {
    const answers = contest.answers[id]
    return answers?.time.some((time) => time !== null) ? [{ id, answers }] : []
  })
}

let opened: readonly Opened[] | undefined

/** Its stories and texts. They are read when the first is opened, because a page of thousands has megabytes of them. */
export function openedOf({ at }: Pick<ReportState, 'at'>): Opened | undefined {
  opened ??= JSON.parse(document.getElementById('opened')?.textContent ?? '[]') as readonly Opened[]
  return opened[at]
}
