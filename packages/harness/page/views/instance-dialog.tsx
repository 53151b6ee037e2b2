/** Shows one instance, its solution, and the time of each entrant. */

import { capitalized, readableCount } from '../../src/report/page/readable.ts'
import type { EntrantColumns } from '../../src/report/page-data.ts'
import { type DetailProps, nameOfInstance, outcomeOf } from '../figures/per-instance.ts'
import { numberColumn, textColumn } from '../parts/columns.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SortableTable } from '../parts/numbers-table.tsx'
import { useReport } from '../state/report-state.ts'

export function InstanceDialog({ detail }: DetailProps) {
  const report = useReport()
  const { run, address, go } = report
  const index = address.instance - 1
  const count = detail.instances.name.length
  if (index < 0 || index >= count) return null
  const title = nameOfInstance(report, index)
  const move = (label: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= count} onClick={() => go({ instance: to + 1 })}>
      {label}
    </button>
  )
  return (
    <Dialog
      title={capitalized(title)}
      onClose={() => go({ instance: 0 })}
      buttons={
        <>
          {move('Previous', index - 1)}
          {move('Next', index + 1)}
        </>
      }
    >
      <div class="instance">
        <div>
          <Shown
            text={detail.instances.text[index] ?? null}
            solution={detail.instances.solution[index] ?? null}
            word={run.words.instance}
          />
          <Watch index={index} detail={detail} />
        </div>
        <Costs index={index} detail={detail} />
      </div>
    </Dialog>
  )
}

/** The fastest on this instance that the viewer shows. */
const WATCHED = 2

function Watch({ index, detail }: DetailProps & { readonly index: number }) {
  const { run, entries } = useReport()
  const fragment = detail.instances.fragment[index] ?? null
  if (run.viewer === null || fragment === null) return null
  const { title, href, missing, shows } = run.viewer
  if (href === null) return <p class="note">{missing}</p>
  const timeOf = (id: string): number => detail.contest.entrants[id]?.ns[index] ?? Infinity
  const watched = entries
    .map(({ entrantId }) => entrantId)
    .filter((id) => shows.includes(id))
    .sort((a, b) => timeOf(a) - timeOf(b))
    .slice(0, WATCHED)
  return (
    <p class="watch">
      <a href={`${href}#${fragment.replace('{entrants}', watched.join())}`} target="_blank" rel="noopener">
        {title}
      </a>
    </p>
  )
}

interface ShownProps {
  readonly text: string | null
  readonly solution: string | null
  readonly word: string
}

function Shown({ text, solution, word }: ShownProps) {
  if (text === null) return <p>The {word} was not at hand when this page was made.</p>
  const isFilled = solution !== null && solution.length === text.length
  return (
    <>
      <pre
        class="board"
        role="img"
        aria-label={`The ${word}${isFilled ? ' in bold, filled with its solution' : ''}`}
      >
        {isFilled ? filled(text, solution) : text}
      </pre>
      {solution !== null && !isFilled && <pre class="board">{solution}</pre>}
      <div class="command">
        <CopyButton text={text} what={`the ${word}`} />
        {solution !== null && <CopyButton text={solution} what="the solution" />}
      </div>
    </>
  )
}

/** The solution in the layout of the instance. Given symbols are bold, and found symbols are coloured. */
function filled(text: string, solution: string) {
  const parts: { given: boolean; text: string }[] = []
  for (let at = 0; at < solution.length; at++) {
    const letter = solution.charAt(at)
    const given = text.charAt(at) === letter
    const last = parts.at(-1)
    if (last?.given === given) last.text += letter
    else parts.push({ given, text: letter })
  }
  return parts.map((part, index) =>
    part.given ? <b key={index}>{part.text}</b> : <i key={index}>{part.text}</i>,
  )
}

interface Cost {
  readonly entrantId: string
  readonly columns: EntrantColumns
}

function Costs({ index, detail }: DetailProps & { readonly index: number }) {
  const { run, entries } = useReport()
  const rows = entries
    .flatMap(({ entrantId }): Cost[] => {
      const columns = detail.contest.entrants[entrantId]
      return columns === undefined ? [] : [{ entrantId, columns }]
    })
    .sort((a, b) => (a.columns.ns[index] ?? Infinity) - (b.columns.ns[index] ?? Infinity))
  const counters = run.counters.filter(({ name }) =>
    rows.some(({ columns }) => (columns.counters[name]?.[index] ?? null) !== null),
  )
  return (
    <SortableTable<Cost>
      title={`What each ${run.words.entrant} spent`}
      rows={rows}
      columns={[
        textColumn(run.words.entrant, ({ entrantId }) => entrantId),
        {
          name: 'time',
          cell: ({ columns }) => outcomeOf(columns, index),
          sortBy: ({ columns }) => columns.ns[index] ?? null,
        },
        ...counters.map(({ name }) =>
          numberColumn<Cost>(name, ({ columns }) => columns.counters[name]?.[index] ?? null, readableCount),
        ),
      ]}
    />
  )
}
