/** The state that all parts of the page share: the run, the contest, and the shown and selected entrants. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { EntrySummary } from '../../src/analysis/summary.ts'
import type {
  ContestDetail,
  ContestSummary,
  EntrantData,
  InstanceColumns,
  RunData,
} from '../../src/report/page-data.ts'
import type { Address, Go } from './address.ts'
import type { Look } from './looks.ts'

export interface ReportState {
  readonly run: RunData
  readonly contest: ContestSummary
  /** Null until it is unpacked. */
  readonly detail: { readonly contest: ContestDetail; readonly instances: InstanceColumns } | null
  /** Entrant → its story as HTML. Empty until the stories are unpacked. */
  readonly stories: Readonly<Record<string, string>>
  readonly address: Address
  readonly go: Go
  /**
   * Of the entrants that match the filter and the selection: those that solved everything, and the others.
   */
  readonly ranked: readonly EntrySummary[]
  readonly apart: readonly EntrySummary[]
  /** Both, and their ids. */
  readonly entries: readonly EntrySummary[]
  readonly shown: ReadonlySet<string>
  readonly lookOf: (entrantId: string) => Look
}

export const ReportContext = createContext<ReportState | null>(null)

export function useReport(): ReportState {
  const state = useContext(ReportContext)
  if (state === null) throw new Error('a part of the report is used outside of it')
  return state
}

/** The entrants of a contest that match the words of the filter and the selection. */
export function shownIn(
  contest: ContestSummary,
  entrants: readonly EntrantData[],
  { filter, select }: Pick<Address, 'filter' | 'select'>,
): Pick<ReportState, 'ranked' | 'apart' | 'entries' | 'shown'> {
  const about = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const chosen = new Set(select)
  const isShown = ({ entrantId }: EntrySummary): boolean =>
    matches(about.get(entrantId), entrantId, filter) && (chosen.size === 0 || chosen.has(entrantId))
  const [ranked, apart] = [contest.ranked.filter(isShown), contest.apart.filter(isShown)]
  const entries = [...ranked, ...apart]
  return { ranked, apart, entries, shown: new Set(entries.map(({ entrantId }) => entrantId)) }
}

function matches(entrant: EntrantData | undefined, id: string, filter: string): boolean {
  const text = [id, entrant?.title, ...Object.values(entrant?.traits ?? {})].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
