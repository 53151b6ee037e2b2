/** Shows one instance, its solution, and the time of each entrant. */
import { Board } from '@sudoku-lab/look/board'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ownValue } from '../src/numbers.ts'
import { capitalized, readableCount } from '../src/phrases.ts'
import { numberColumn, textColumn } from '../src/write/tables.ts'
import { boardOf } from './board.ts'
import { nameOfInstance, outcomeOf, type Solver, useReport } from './state.ts'
import { Table } from './table.tsx'

/** It keeps the focus and returns it. Escape, its button and a click outside of it close it. */
export function InstanceDialog() {
  const report = useReport()
  const { instances, address, go } = report
  const index = address.instance - 1
  const count = instances?.name.length ?? 0
  const dialog = useModal(index < count)
  if (instances === undefined || index >= count) return null
  const close = () => go({ instance: 0 })
  const canMove = (by: number): boolean => index + by >= 0 && index + by < count
  const move = (by: number): void => {
    if (canMove(by)) go({ instance: index + by + 1 })
  }
  const facts = Object.entries(instances.facts).flatMap(([fact, values]) =>
    values[index] == null ? [] : [`${fact.replaceAll('_', ' ')}: ${values[index]}`],
  )
  return (
    <dialog
      ref={dialog}
      aria-labelledby="dialog-title"
      onClose={({ currentTarget }) => currentTarget.isConnected && close()}
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (by === undefined || isScrolled(event.target)) return
        event.preventDefault()
        move(by)
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id="dialog-title">{capitalized(nameOfInstance(report, index))}</h2>
          <div class="buttons">
            {/* a button that is disabled would lose the focus */}
            {MOVES.map(({ label, key, by }) => (
              <button
                key={key}
                type="button"
                aria-disabled={!canMove(by)}
                title={`${label} ${report.run.words.instance} (key ${key})`}
                onClick={() => move(by)}
              >
                {label}
              </button>
            ))}
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
        </header>
        <p class="note">{facts.join(', ')}</p>
        <div class="instance">
          <div>
            <Shown text={instances.text?.[index] ?? ''} solution={instances.solution?.[index] ?? ''} />
            <Watch fragment={instances.fragment?.[index]} index={index} />
          </div>
          <Costs index={index} />
        </div>
      </div>
    </dialog>
  )
}

const MOVES = [
  { label: 'Previous', key: '←', by: -1 },
  { label: 'Next', key: '→', by: 1 },
]

/** A dialog that is open as long as it is drawn. */
function useModal(isDrawn: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const [before, element] = [document.activeElement, dialog.current]
    element?.showModal()
    return () => {
      // While it is open, nothing behind it can take the focus.
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isDrawn])
  return dialog
}

/** Whether the keys scroll what has the focus. */
function isScrolled(target: EventTarget | null): boolean {
  const scrolled = target instanceof Element ? target.closest('.scroll') : null
  return scrolled !== null && scrolled.scrollWidth > scrolled.clientWidth
}

/** The instance as a drawn board if it is one, and otherwise as text. */
function Shown({ text, solution }: { readonly text: string; readonly solution: string }) {
  const { instance } = useReport().run.words
  const [given, solved] = [boardOf(text), boardOf(solution)]
  if (text === '') return null
  if (given === undefined) return <pre class="text">{`${text}\n\n${solution}`.trim()}</pre>
  return (
    <Board
      size={given.size}
      aria-label={`The ${instance}; its clues are bold`}
      cell={(cell) => {
        const clue = given.cells[cell] ?? ''
        const isClue = /[^.0]/.test(clue)
        return (
          <td key={cell} class={`${given.linesOf[cell]} ${isClue ? 'clue' : 'place'}`}>
            {isClue ? clue : solved?.cells[cell]}
          </td>
        )
      }}
    />
  )
}

/** The fastest on this instance that the viewer shows. */
const WATCHED = 2

function Watch({ fragment, index }: { readonly fragment: string | undefined; readonly index: number }) {
  const { page, entries, contest } = useReport()
  if (page.viewer === null || fragment === undefined) return null
  const { title, href, missing, shows } = page.viewer
  if (href === null) return <p class="note">{missing}</p>
  const timeOf = (id: string): number => ownValue(contest.answers, id)?.time[index] ?? Infinity
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

function Costs({ index }: { readonly index: number }) {
  const { run, contest } = useReport()
  const timeOf = ({ answers }: Solver): number | null => answers.time[index] ?? null
  const rows = Object.entries(contest.answers)
    .map(([id, answers]): Solver => ({ id, answers }))
    .sort((a, b) => (timeOf(a) ?? Infinity) - (timeOf(b) ?? Infinity))
  const { counter = '' } = run.work ?? {}
  const workOf = ({ answers }: Solver) => ownValue(answers.counters, counter)?.[index] ?? null
  return (
    <Table<Solver>
      title={`What each ${run.words.entrant} spent`}
      rows={rows}
      columns={[
        textColumn(run.words.entrant, ({ id }) => id),
        { name: 'time', text: ({ answers }) => outcomeOf(answers, index), value: timeOf },
        ...(run.work === null ? [] : [numberColumn(counter, workOf, readableCount)]),
      ]}
    />
  )
}
