/** The page of a comparison: what changed from one run to a later one, with what may be noise in grey. */
import { useMemo } from 'preact/hooks'
import type { Words } from '../../src/domain.ts'
import type { ContestComparison, EntrantComparison } from '../../src/judge/compare/comparison.ts'
import { contestTitle, whatBroke } from '../../src/phrases.ts'
import { commonChange, comparisonHeadline } from '../../src/report/page/comparison-words.ts'
import {
  capitalized,
  readableCommit,
  readableCount,
  readableDate,
  readableEstimate,
  readablePercent,
  readableRatio,
  readableTime,
} from '../../src/report/page/readable.ts'
import type { ComparisonPage, RunReference } from '../../src/report/page-data.ts'
import { DotAxis, DotRow, dotScale } from '../parts/dots.tsx'
import { numberColumn, Table, textColumn } from '../parts/table.tsx'

export function ComparisonView({ data }: { readonly data: ComparisonPage }) {
  const { before, after, comparison, gates, words } = data
  const { contests, tooShort } = comparison
  return (
    <main>
      <header>
        <h1>{comparisonHeadline(comparison, words)}</h1>
        <dl class="facts">
          <Run name="Before" run={before} />
          <Run name="After" run={after} />
        </dl>
        {[...new Set([...gates, ...comparison.notes.map(sentence)])].map((text) => (
          <p key={text} class="caveat">
            {text}
          </p>
        ))}
      </header>
      {contests.length === 0 && <p>The two runs have no contest in common.</p>}
      {contests.map((contest) => (
        <Contest
          key={contestTitle(contest.contest)}
          {...{ contest, words }}
          hasVerdicts={tooShort.length === 0}
        />
      ))}
    </main>
  )
}

/** `the machines differ: …` → `The machines differ: ….` A sentence that begins with a name stays as it is. */
function sentence(note: string): string {
  const isWord = /^(the|this|no|perhaps|measured) /.test(note)
  return `${isWord ? capitalized(note) : note}${note.endsWith('.') ? '' : '.'}`
}

function Run({ name, run }: { readonly name: string; readonly run: RunReference }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {run.href === null ? run.id : <a href={run.href}>{run.id}</a>}
        <br />
        {readableDate(run.createdAt)}, {run.machine}
        {run.commit !== null && `, ${readableCommit(run)}`}
      </dd>
    </div>
  )
}

interface ContestProps {
  readonly contest: ContestComparison
  readonly words: Words
  /** Whether both runs have enough rounds for verdicts. */
  readonly hasVerdicts: boolean
}

function Contest({ contest, words, hasVerdicts }: ContestProps) {
  const title = contestTitle(contest.contest)
  const common = commonChange(contest, words)
  const { onlyBefore, onlyAfter, noiseFloor } = contest
  const sentences = [
    ...(common === undefined ? [] : [common]),
    noiseFloor === null
      ? 'The noise floor is not known of both runs.'
      : `Identical code differed by up to ${readablePercent(noiseFloor)} in one of the two runs. Smaller changes are within the band.`,
    ...(onlyBefore.length > 0 ? [`Only in the run before: ${onlyBefore.join(', ')}.`] : []),
    ...(onlyAfter.length > 0 ? [`Only in the run after: ${onlyAfter.join(', ')}.`] : []),
  ]
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {contest.entrants.map((entrant) => {
        const broken = whatBroke(entrant, words)
        return (
          broken !== undefined && (
            <p key={entrant.entrantId} class="caveat">
              {entrant.entrantId} {broken}.
            </p>
          )
        )
      })}
      <Changes {...{ contest, words, hasVerdicts }} />
      <p class="note">{sentences.join(' ')}</p>
      <CounterChanges contest={contest} words={words} />
    </section>
  )
}

const CHANGE_WORDS: Readonly<Record<Timed['time']['verdict'], string>> = {
  faster: 'faster',
  slower: 'slower',
  same: 'unchanged',
  unresolved: 'not proved',
  'too-noisy': 'too noisy to tell',
}

type Timed = EntrantComparison & { readonly time: NonNullable<EntrantComparison['time']> }

const isProved = ({ time }: Timed): boolean => time.verdict === 'faster' || time.verdict === 'slower'

/** Proved changes come first, and larger ones before smaller ones. */
function timedIn({ entrants }: ContestComparison): Timed[] {
  const size = ({ time }: Timed): number => Math.abs(Math.log(time.ratio.value))
  return entrants
    .flatMap((entrant): Timed[] => (entrant.time === null ? [] : [{ ...entrant, time: entrant.time }]))
    .sort((a, b) => Number(isProved(b)) - Number(isProved(a)) || size(b) - size(a))
}

function Changes({ contest, words, hasVerdicts }: ContestProps) {
  const { noiseFloor, margin } = contest
  const changes = useMemo(() => timedIn(contest), [contest])
  const noise = Math.max(noiseFloor ?? 0, margin)
  const scale = useMemo(
    () =>
      dotScale(
        changes.map(({ time }) => time.ratio),
        undefined,
        [1 / (1 + noise), 1 + noise],
      ),
    [changes, noise],
  )
  if (changes.length === 0) return <p class="note">No time of a {words.entrant} can be compared.</p>
  return (
    <table class="ranking">
      <thead>
        <tr>
          <th scope="col">{words.entrant}</th>
          <th scope="col" class="track">
            <span class="unseen">time after ÷ time before</span>
            <DotAxis {...scale} />
          </th>
          <th scope="col" class="number time">
            after ÷ before
          </th>
          <th scope="col" class="ratio">
            {hasVerdicts && 'verdict'}
          </th>
          <th scope="col" class="number minor">
            before
          </th>
          <th scope="col" class="number minor">
            after
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { entrantId, time, mean } = change
          const hue = isProved(change) ? (time.verdict === 'slower' ? 'slower' : 'faster') : 'open'
          return (
            <tr key={entrantId} class={hue}>
              <th scope="row">{entrantId}</th>
              <td class="track">
                <DotRow scale={scale} estimate={time.ratio} isHollow={!isProved(change)} />
              </td>
              <td class="number time">{readableEstimate(time.ratio)}</td>
              <td class="ratio">{hasVerdicts && CHANGE_WORDS[time.verdict]}</td>
              <td class="number minor">{readableTime(mean.before?.value ?? null)}</td>
              <td class="number minor">{readableTime(mean.after?.value ?? null)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

interface CounterRow {
  readonly entrantId: string
  readonly name: string
  readonly moved: number | null
  readonly before: number
  readonly after: number
}

/** The counters that changed. They are exact, so the program has changed. */
function CounterChanges({ contest, words }: Omit<ContestProps, 'hasVerdicts'>) {
  const rows = contest.entrants.flatMap(({ entrantId, counters }) =>
    (counters?.totals ?? []).map(
      (total): CounterRow => ({ entrantId, moved: counters?.moved ?? null, ...total }),
    ),
  )
  if (rows.length === 0) return <p class="note">No counter moved.</p>
  return (
    <>
      <h3>Counters that moved</h3>
      <p class="note">A counter is the same in every run of the same program, so the search has changed.</p>
      <Table<CounterRow>
        title="Counters that moved"
        rows={rows}
        columns={[
          textColumn(words.entrant, ({ entrantId }) => entrantId),
          textColumn('counter', ({ name }) => name),
          numberColumn('before', ({ before }) => before, readableCount),
          numberColumn('after', ({ after }) => after, readableCount),
          numberColumn(
            'after ÷ before',
            ({ before, after }) => (before === 0 ? null : after / before),
            readableRatio,
          ),
          numberColumn(`changed ${words.instances}`, ({ moved }) => moved, readableCount),
        ]}
      />
    </>
  )
}
