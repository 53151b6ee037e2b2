/**
 * What all parts of the page of a run share: the run, the contest, the entrant to which all ratios compare, and what became of single
 * instances. What the reader chose is kept in the address after the `#`, so a link shows the same view, and the Back button works.
 */
import { type Family, familyOf } from '@sudoku-lab/look'
import { createContext } from 'preact'
import { useCallback, useContext, useLayoutEffect, useMemo, useState } from 'preact/hooks'
import { askedIn, entriesOf, firstShown, isStopped, isTimedSingly, ratiosTo } from '../src/judge/results.ts'
import { ownValue } from '../src/numbers.ts'
import { contestTitle, readableTime } from '../src/phrases.ts'
import type { Answers, EntrantResult, Run } from '../src/record/run.ts'
import { aboutRun, type RunPage } from '../src/write/page-data.ts'

/** What an address says if it says nothing. */
const EMPTY = {
  contest: '',
  /** The entrant to which all ratios compare, and the one that is drawn against it. */
  base: '',
  other: '',
  /** The entrants that are not shown, a line each. */
  hidden: '',
  /** The number of the open instance, from 1, or 0. */
  instance: 0,
}

export type Address = Readonly<typeof EMPTY>

export function parseAddress(hash: string): Address {
  const { instance, ...texts } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const number = Number(instance)
  return { ...EMPTY, ...texts, instance: Number.isInteger(number) && number > 0 ? number : 0 }
}

export function writeAddress(address: Address): string {
  const said = Object.entries(address).filter(([, value]) => value !== '' && value !== 0)
  return `#${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

function useAddress(): readonly [Address, (change: Partial<Address>) => void] {
  const [address, setAddress] = useState(() => parseAddress(location.hash))
  // an effect after painting would miss a link that is followed before
  useLayoutEffect(() => {
    const read = (): void => setAddress(parseAddress(location.hash))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = useCallback((change: Partial<Address>): void => {
    const now = parseAddress(location.hash)
    const next = { ...now, ...change }
    // Back should close these, and not walk through all instances that were shown
    const opens = Boolean((change.instance && now.instance === 0) || change.contest)
    history[opens ? 'pushState' : 'replaceState'](null, '', writeAddress(next))
    setAddress(next)
  }, [])
  return [address, go]
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

type Go = (change: Partial<Address>) => void

/** Null if nothing was measured. */
export function useReportState(page: RunPage): ReportState | null {
  const [address, go] = useAddress()
  const { contest: title, base, other, hidden, instance } = address
  const shown = useMemo(() => shownContest(page.run, { title, hidden }), [page, title, hidden])
  return useMemo(
    () => reportState(page, shown, address, go),
    [page, shown, title, base, other, hidden, instance, go],
  )
}

/** The contest of this title, or the first one, without the entrants that are hidden. */
function shownContest(run: Run, { title, hidden }: { readonly title: string; readonly hidden: string }) {
  const all = run.contests.find(({ contest }) => contestTitle(contest) === title) ?? firstShown(run)
  if (all === undefined) return undefined
  const names = new Set(hidden.split('\n'))
  const shown = <Row extends EntrantResult>(rows: readonly Row[]): Row[] =>
    rows.filter(({ entrantId }) => !names.has(entrantId))
  return { all, contest: { ...all, ranked: shown(all.ranked), apart: shown(all.apart) } }
}

/** The same without a reader: the contest of this title, with all entrants. */
export function unreadState(page: RunPage, title: string): ReportState | null {
  const address = { ...EMPTY, contest: title }
  return reportState(page, shownContest(page.run, { title, hidden: '' }), address, () => undefined)
}

export type ReportState = NonNullable<ReturnType<typeof reportState>>

function reportState(page: RunPage, shown: ReturnType<typeof shownContest>, address: Address, go: Go) {
  const { run, sentences: all } = page
  const sentences = shown && all[run.contests.indexOf(shown.all)]
  if (!shown || !sentences) return null
  const { contest } = shown
  /** First those that solved everything, in the proved order. */
  const entries = entriesOf(contest)
  const named = (id: string | null) => entries.find(({ entrantId }) => entrantId === id)
  /** The entrant to which all ratios compare. */
  const base = named(address.base) ?? named(contest.fastestId) ?? contest.ranked[0]
  const byId = new Map(run.entrants.map((one) => [one.entrantId, one]))
  const familyOfEntrant = (id: string): Family | undefined => familyOf(byId.get(id)?.family)
  return {
    ...{ page, run, contest, sentences, entries, base, address, go },
    /** With those that are hidden. */
    allEntries: entriesOf(shown.all),
    origin: { subtitle: contestTitle(contest.contest), source: aboutRun(run) },
    instances: askedIn(run, contest.contest),
    /** The entrants that have times of single instances and did the work that was asked, the fastest first. */
    timedSingly: entries.flatMap((entrant): Solver[] => {
      const answers = ownValue(contest.answers, entrant.entrantId)
      return answers && isTimedSingly(contest, entrant) ? [{ id: entrant.entrantId, answers }] : []
    }),
    ratioOf: ({ entrantId }: EntrantResult) => ratiosTo(contest.pairs, entrantId, base?.entrantId ?? null),
    traitsOf: (id: string): Readonly<Record<string, string>> => byId.get(id)?.traits ?? {},
    /** Its family sets its colour and its mark, if it is known. */
    familyOf: familyOfEntrant,
    hueOf: (id: string) => classOf(familyOfEntrant(id)),
  }
}

export interface Solver {
  readonly id: string
  readonly answers: Answers
}

export function isSolved({ status }: Answers, index: number): boolean {
  return status[index] === 'solved'
}

const WORDS = {
  wrong: 'wrong answer',
  undecided: 'gave up',
  timeout: 'stopped at its time limit',
  memory: 'stopped at its memory limit',
  killed: 'stopped from outside at its time limit',
  error: 'failed',
} as const

/** `4.52 µs`, `≥ 10 s, stopped at its time limit`, `gave up`. */
export function outcomeOf(answers: Answers, index: number): string {
  const [status = null, time = null] = [answers.status[index], answers.time[index]]
  if (status === null) return 'not asked'
  if (status === 'solved') return time === null ? 'solved' : readableTime(time)
  return isStopped(status) && time !== null ? `≥ ${readableTime(time)}, ${WORDS[status]}` : WORDS[status]
}

/** `puzzle 17` */
export function nameOfInstance(
  { run, instances }: Pick<ReportState, 'run' | 'instances'>,
  index: number,
): string {
  const variant = instances?.variant[index]
  return `${run.words.instance} ${instances?.name[index] ?? index + 1}${variant ? `, variant ${variant}` : ''}`
}
