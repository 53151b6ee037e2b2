/** The state that all parts of the page of a run share: the run, the contest, and the entrant to which all ratios compare. */
import { type Family, familyOf } from '@sudoku-lab/look'
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { askedIn, entriesOf, ratiosTo } from '../../src/judge/results.ts'
import { contestTitle } from '../../src/phrases.ts'
import type { ContestResult, EntrantResult, Run } from '../../src/record/run.ts'
import type { ContestSentences } from '../../src/write/headlines.ts'
import type { RunPage } from '../../src/write/page-data.ts'
import { type Address, type Go, useAddress } from './address.ts'

export interface ReportState {
  readonly page: RunPage
  readonly run: Run
  readonly contest: ContestResult
  readonly sentences: ContestSentences
  readonly instances: Run['instances'][number] | undefined
  /** First those that solved everything, in the proved order. */
  readonly entries: readonly EntrantResult[]
  /** The entrant to which all ratios compare. */
  readonly base: EntrantResult | undefined
  readonly ratioOf: (entry: EntrantResult) => ReturnType<typeof ratiosTo>
  /** Its family, which sets its colour and its mark, if it is known. */
  readonly familyOf: (entrantId: string) => Family | undefined
  /** The class of its family. */
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

/** The class of a family, or none. */
export function classOf(family: Family | undefined): string {
  return family === undefined ? '' : `family-${family.id}`
}

/** Null if nothing was measured. */
export function useReportState(page: RunPage): ReportState | null {
  const [address, go] = useAddress()
  const contest = contestIn(page.run, address.contest)
  return useMemo(() => {
    const { run, sentences: all } = page
    const sentences = contest && all[run.contests.indexOf(contest)]
    if (!contest || !sentences) return null
    const entries = entriesOf(contest)
    const named = (id: string | null) => entries.find(({ entrantId }) => entrantId === id)
    const base = named(address.base) ?? named(contest.fastestId) ?? contest.ranked[0]
    const byId = new Map(run.entrants.map((one) => [one.entrantId, one]))
    const familyOfEntrant = (id: string): Family | undefined => familyOf(byId.get(id)?.family)
    return {
      ...{ page, run, contest, sentences, entries, base, address, go },
      instances: askedIn(run, contest.contest),
      ratioOf: ({ entrantId }) => ratiosTo(contest.pairs, entrantId, base?.entrantId ?? null),
      inferenceOf: (id) => byId.get(id)?.traits['inference'] ?? '',
      familyOf: familyOfEntrant,
      hueOf: (id) => classOf(familyOfEntrant(id)),
    }
  }, [page, contest, address, go])
}

/** The contest that the address names, or the first one with a ranking. */
function contestIn({ contests }: Run, named: string): ContestResult | undefined {
  return (
    contests.find(({ contest }) => contestTitle(contest) === named) ??
    contests.find(({ ranked }) => ranked.length > 0) ??
    contests[0]
  )
}
