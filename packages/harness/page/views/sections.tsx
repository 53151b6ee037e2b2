/** The sections of the page of a run, and the list of them at its top. */
import type { ComponentChildren } from 'preact'
import { capitalized } from '../../src/report/page/readable.ts'
import { writeAddress } from '../state/address.ts'
import { type ReportState, useReport } from '../state/report-state.ts'

type SectionId = 'why-faster' | 'how-long' | 'contests' | 'who-beats' | 'single' | 'all-numbers' | 'how-sure'

/** The sections that this run has, in their order. */
function titlesOf({ run, contest }: ReportState): ReadonlyMap<SectionId, string> {
  const { instance } = run.words
  const titles: [SectionId, string, boolean][] = [
    [
      'why-faster',
      contest.ranked.length < 2 ? 'Where the time goes' : 'Why one is faster',
      run.work !== null,
    ],
    ['how-long', 'How long it takes', true],
    ['contests', 'All contests of this run', run.contests.length > 1],
    ['who-beats', 'What is proved', contest.ranked.length + contest.apart.length > 1],
    ['single', `${capitalized(instance)} by ${instance}`, true],
    ['all-numbers', 'All numbers', true],
    ['how-sure', 'How reliable this is', true],
  ]
  return new Map(titles.flatMap(([id, title, exists]) => (exists ? [[id, title] as const] : [])))
}

interface SectionProps {
  readonly id: SectionId
  readonly children: ComponentChildren
}

/** Nothing if this run has no such section. */
export function Section({ id, children }: SectionProps) {
  const title = titlesOf(useReport()).get(id)
  if (title === undefined) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/**
 * The browser itself follows the link. Only then is it time to scroll, because Back returns to the position that the
 * page had when the link was followed.
 */
function goTo(id: SectionId): void {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true }) // so that the next Tab goes on from there
  requestAnimationFrame(() => heading?.scrollIntoView())
}

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey

export function SectionList() {
  const state = useReport()
  const { address } = state
  return (
    <nav class="links sections" aria-label="Sections of this page">
      <span>On this page:</span>
      {[...titlesOf(state)].map(([id, title]) => (
        <a
          key={id}
          href={writeAddress({ ...address, figure: id })}
          onClick={(event) => !opensElsewhere(event) && goTo(id)}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}
