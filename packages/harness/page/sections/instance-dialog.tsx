/** Shows one instance, its solution, and the time of each entrant. */
import { Board } from '@sudoku-lab/look/board'
import { capitalized, readableCount } from '../../src/report/page/readable.ts'
import { type Answers, type InstanceText, keyOfInstances } from '../../src/report/page-data.ts'
import { Dialog } from '../parts/dialog.tsx'
import { boardOf } from '../parts/grid.ts'
import { numberColumn, Table, textColumn } from '../parts/table.tsx'
import { openedOf, useReport } from '../state/report.ts'
import { outcomeOf } from '../state/words.ts'
import { factsOf, nameOfInstance } from './instances.ts'

export function InstanceDialog() {
  const report = useReport()
  const { instances, address, go } = report
  const index = address.instance - 1
  const count = instances?.name.length ?? 0
  if (instances === undefined || index < 0 || index >= count) return null
  const move = (label: string, to: number) => (
    <button type="button" disabled={to < 0 || to >= count} onClick={() => go({ instance: to + 1 })}>
      {label}
    </button>
  )
  const text = openedOf(report)?.texts[keyOfInstances(instances)]?.[index]
  return (
    <Dialog
      title={capitalized(nameOfInstance(report, index))}
      onClose={() => go({ instance: 0 })}
      buttons={
        <>
          {move('Previous', index - 1)}
          {move('Next', index + 1)}
        </>
      }
    >
      <p class="note">{factsOf(report, index)}</p>
      <div class="instance">
        <div>
          <Shown text={text} />
          <Watch fragment={text?.fragment ?? null} index={index} />
        </div>
        <Costs index={index} />
      </div>
    </Dialog>
  )
}

/** The instance as a drawn board if it is one, and otherwise as text. */
function Shown({ text: shown }: { readonly text: InstanceText | undefined }) {
  const { instance } = useReport().run.words
  if (shown === undefined || shown.text === null)
    return <p>The {instance} was not at hand when this page was made.</p>
  const { text, solution } = shown
  const [given, solved] = [boardOf(text), solution === null ? undefined : boardOf(solution)]
  if (given === undefined)
    return (
      <>
        <pre class="text">{text}</pre>
        {solution !== null && <pre class="text">{solution}</pre>}
      </>
    )
  return (
    <Board
      size={given.size}
      boxHeight={given.boxHeight}
      aria-label={`The ${instance}; its clues are bold`}
      cell={(cell) => {
        const clue = given.cells[cell] ?? ''
        const isClue = /[^.0]/.test(clue)
        const beside = cell % given.boxWidth === 0 && cell % given.size > 0 ? 'beside ' : ''
        return (
          <td key={cell} class={`${beside}${isClue ? 'clue' : 'place'}`}>
            {isClue ? clue : solved?.cells[cell]}
          </td>
        )
      }}
    />
  )
}

/** The fastest on this instance that the viewer shows. */
const WATCHED = 2

function Watch({ fragment, index }: { readonly fragment: string | null; readonly index: number }) {
  const { shown, entries, contest } = useReport()
  if (shown.viewer === null || fragment === null) return null
  const { title, href, missing, shows } = shown.viewer
  if (href === null) return <p class="note">{missing}</p>
  const timeOf = (id: string): number => contest.answers[id]?.time[index] ?? Infinity
  const watched = entries
    .map(({ entrantId }) => entrantId)
    .filter((id) => shows.includes(id))
    .sort((a, b) => timeOf(a) - timeOf(b))
    .slice(0, WATCHED)
  return (
    <p>
      <a href={`${href}#${fragment.replace('{entrants}', watched.join())}`} target="_blank" rel="noopener">
        {title}
      </a>
    </p>
  )
}

interface Cost {
  readonly id: string
  readonly answers: Answers
}

function Costs({ index }: { readonly index: number }) {
  const { run, entries, contest } = useReport()
  const rows = entries
    .flatMap(({ entrantId: id }): Cost[] => {
      const answers = contest.answers[id]
      return answers === undefined ? [] : [{ id, answers }]
    })
    .sort((a, b) => (a.answers.time[index] ?? Infinity) - (b.answers.time[index] ?? Infinity))
  return (
    <Table<Cost>
      title={`What each ${run.words.entrant} spent`}
      rows={rows}
      columns={[
        textColumn(run.words.entrant, ({ id }) => id),
        {
          name: 'time',
          cell: ({ answers }) => outcomeOf(answers, index),
          sortBy: ({ answers }) => answers.time[index] ?? null,
        },
        ...(run.work === null
          ? []
          : [
              numberColumn<Cost>(
                run.work.counter,
                ({ answers }) => answers.work?.[index] ?? null,
                readableCount,
              ),
            ]),
      ]}
    />
  )
}
