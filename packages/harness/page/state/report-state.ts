/** What all parts of the page share: the run, the contest, who is shown, and who is picked out. */
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
  /** By entrant, as HTML; empty until they are unpacked. */
  readonly stories: Readonly<Record<string, string>>
  readonly address: Address
  readonly go: Go
  /** Of those that match the filter and the selection: who solved everything, and who stands apart. */
  readonly ranked: readonly EntrySummary[]
  readonly apart: readonly EntrySummary[]
  /** Both, as ids. */
  readonly shown: ReadonlySet<string>
  readonly lookOf: (entrantId: string) => Look
}

export const ReportContext = createContext<ReportState | null>(null)

export function useReport(): ReportState {
  const state = useContext(ReportContext)
  if (state === null) throw new Error('a part of the report stands outside of it')
  return state
}

/** Those of a contest that match the words of a filter and the selection. */
export function shownIn(
  contest: ContestSummary,
  entrants: readonly EntrantData[],
  { filter, select }: Pick<Address, 'filter' | 'select'>,
): Pick<ReportState, 'ranked' | 'apart' | 'shown'> {
  const about = new Map(entrants.map((entrant) => [entrant.id, entrant]))
  const chosen = new Set(select)
  const isShown = ({ entrantId }: EntrySummary): boolean =>
    matches(about.get(entrantId), entrantId, filter) && (chosen.size === 0 || chosen.has(entrantId))
  const [ranked, apart] = [contest.ranked.filter(isShown), contest.apart.filter(isShown)]
  return { ranked, apart, shown: new Set([...ranked, ...apart].map(({ entrantId }) => entrantId)) }
}

function matches(entrant: EntrantData | undefined, id: string, filter: string): boolean {
  const text = [id, entrant?.title, ...Object.values(entrant?.traits ?? {})].join(' ').toLowerCase()
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
