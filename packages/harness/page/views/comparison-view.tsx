/** The page of a comparison: what changed from one run to a later one, with what may be noise in grey. */
import { useMemo } from 'preact/hooks'
import type { ContestComparison, EntrantComparison } from '../../src/judge/compare/comparison.ts'
import {
  contestTitle,
  readableCount,
  readableEstimate,
  readableRatio,
  readableTime,
} from '../../src/phrases.ts'
import type { ComparisonPage, RunReference } from '../../src/write/page-data.ts'
import { DotAxis, DotRow, dotScale } from '../parts/dots.tsx'
import { numberColumn, Table, textColumn } from '../parts/table.tsx'

export function ComparisonView({ data }: { readonly data: ComparisonPage }) {
  const { headline, before, after, caveats, contests } = data
  return (
    <main>
      <header>
        <h1>{headline}</h1>
        <dl class="facts">
          <Run name="Before" run={before} />
          <Run name="After" run={after} />
        </dl>
        <Caveats sentences={caveats} />
      </header>
      {contests.map(({ compared, broken, notes }) => {
        const title = contestTitle(compared.contest)
        return (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <Caveats sentences={broken} />
            <Changes compared={compared} data={data} />
            <p class="note">{notes.join(' ')}</p>
            <CounterChanges compared={compared} data={data} />
          </section>
        )
      })}
    </main>
  )
}

function Caveats({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <>
      {sentences.map((text) => (
        <p key={text} class="caveat">
          {text}
        </p>
      ))}
    </>
  )
}

function Run({ name, run }: { readonly name: string; readonly run: RunReference }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {run.href === null ? run.name : <a href={run.href}>{run.name}</a>}
        <br />
        {run.about}
      </dd>
    </div>
  )
}

interface ContestProps {
  readonly compared: ContestComparison
  readonly data: ComparisonPage
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

function Changes({ compared, data: { words, hasVerdicts } }: ContestProps) {
  const { noiseFloor, margin } = compared
  const changes = useMemo(() => timedIn(compared), [compared])
  if (changes.length === 0) return <p class="note">No time of a {words.entrant} can be compared.</p>
  const noise = 1 + Math.max(noiseFloor ?? 0, margin)
  const scale = dotScale(
    changes.map(({ time }) => time.ratio),
    undefined,
    [1 / noise, noise],
  )
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
          return (
            <tr key={entrantId} class={isProved(change) ? time.verdict : 'open'}>
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
function CounterChanges({ compared: { entrants }, data: { words } }: ContestProps) {
  const rows = entrants.flatMap(({ entrantId, counters }) =>
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
