/** The element `<sudoku-lab puzzle="…" solvers="mrv,bitmask" controls>` shows searches side by side, in a page of one's own. */

import { STYLE } from 'virtual:style'
import { ParseError, parse } from '@sudoku-lab/core/formats'
import { render } from 'preact'
import { useState } from 'preact/hooks'
import type { Shared } from './state/address.ts'
import { MOST_SOLVERS, type Pace } from './state/playback.ts'
import { SOLVERS } from './state/solvers.ts'
import { Lab } from './views/lab.tsx'
import { SudokuSearch } from './views/sudoku-search.tsx'
import { type Asked, askWorker, NoWorkerError } from './worker/ask.ts'
import type { SudokuTask, SudokuTraced, Task } from './worker/jobs.ts'
import { answerJobs, isHere, LIMITS, type TraceLimits, traceSudoku } from './worker/searches.ts'

/** So few that the page is soon awake again, where it allows no worker and the search runs in the page. */
const LIMITS_HERE = { events: 100_000, nodes: 100_000 }
const MORE_SOLVERS = './sudoku-lab-solvers.js'

interface ElementJob {
  readonly solver: string
  readonly task: SudokuTask
  readonly limits: TraceLimits
  /** The address of the module with the larger solvers. */
  readonly more: string
}

/** @throws Error when the solver is in a module that cannot be loaded, or does not solve such boards. */
async function searchFor({ solver, task, limits, more }: ElementJob): Promise<SudokuTraced> {
  if (isHere(solver)) return traceSudoku(solver, task, limits)
  const others: { traceSudoku: typeof traceSudoku } = await import(more).catch(() => {
    throw new Error(`The solver ${solver} is in ${more}, which could not be loaded.`)
  })
  return others.traceSudoku(solver, task, limits)
}

class AttributeError extends Error {}

function search(solver: string, task: Task): Asked<SudokuTraced> {
  const more = new URL(MORE_SOLVERS, import.meta.url).href
  const job: ElementJob = { solver, task: task as SudokuTask, limits: LIMITS, more }
  const asked = askWorker<SudokuTraced>(job)
  const answer = asked.answer.catch((error: Error) => {
    if (error instanceof NoWorkerError) return searchFor({ ...job, limits: LIMITS_HERE })
    throw error
  })
  return { ...asked, answer }
}

/** Times are measured in the playground alone. */
const ELEMENT_PACES: readonly Pace[] = ['event', 'node']

interface EmbeddedProps {
  readonly first: Shared<SudokuTask>
  readonly hasControls: boolean
  /** A sentence below the boards, or ''. */
  readonly caption: string
  readonly keysIn: EventTarget
}

function Embedded({ first, hasControls, caption, keysIn }: EmbeddedProps) {
  const [shared, setShared] = useState(first)
  return (
    <section
      class="lab"
      aria-label={`Searches by ${shared.solvers.join(' and ')}. ${caption}`}
      tabIndex={hasControls ? 0 : undefined}
    >
      <Lab
        shared={shared}
        choices={SOLVERS}
        paces={ELEMENT_PACES}
        hasControls={hasControls}
        keysIn={keysIn}
        search={search}
        show={(watched) => <SudokuSearch {...watched} />}
        onChange={(part) => setShared((before) => ({ ...before, ...part, task: before.task }))}
      />
      {caption === '' ? null : <p class="caption">{caption}</p>}
    </section>
  )
}

/** @throws AttributeError or ParseError that quotes what is wrong. */
function propsOf(element: HTMLElement): EmbeddedProps {
  const attribute = (name: string, preset: string): string => element.getAttribute(name) ?? preset
  const text = attribute('puzzle', '')
  if (text.trim() === '') throw new AttributeError('The attribute puzzle is missing.')
  const { geometry, puzzle } = parse(text)
  const step = attribute('at', '0')
  if (!/^\d{1,9}$/.test(step))
    throw new AttributeError(`The attribute at is "${step}", which is no whole number.`)
  return {
    first: {
      task: { kind: 'sudoku', puzzle: { layout: geometry.layout, grid: puzzle } },
      solvers: solversOf(attribute('solvers', 'mrv,bitmask')),
      pace: known('by', attribute('by', 'node'), ELEMENT_PACES),
      step: Number(step),
    },
    hasControls: element.hasAttribute('controls'),
    caption: attribute('caption', ''),
    keysIn: element,
  }
}

function solversOf(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.length > MOST_SOLVERS) {
    throw new AttributeError(
      `The attribute solvers has ${ids.length} solvers, and at most ${MOST_SOLVERS} fit.`,
    )
  }
  const all = SOLVERS.map(({ id }) => id)
  return ids.map((id) => known('solvers', id, all))
}

function known<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found !== undefined) return found
  throw new AttributeError(`The attribute ${name} has "${text}", which is none of ${words.join(', ')}.`)
}

/** This module is the code of its workers, too, and there is no element in a worker. */
const isPage = typeof document !== 'undefined'
const Base = isPage ? HTMLElement : (Object as unknown as typeof HTMLElement)

class SudokuLab extends Base {
  static readonly observedAttributes = ['puzzle', 'solvers', 'by', 'at', 'controls', 'caption']

  private readonly shadow = this.attachShadow({ mode: 'open' })

  connectedCallback(): void {
    this.draw()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.draw()
  }

  disconnectedCallback(): void {
    render(null, this.shadow)
  }

  private draw(): void {
    render(
      <>
        <style>{STYLE}</style>
        {this.content()}
      </>,
      this.shadow,
    )
  }

  private content() {
    try {
      const props = propsOf(this)
      // with other attributes it begins anew
      const key = SudokuLab.observedAttributes.map((name) => this.getAttribute(name)).join('\n')
      return <Embedded key={key} {...props} />
    } catch (thrown) {
      if (!(thrown instanceof AttributeError || thrown instanceof ParseError)) throw thrown
      return (
        <p class="error" role="alert">
          {thrown.message}
        </p>
      )
    }
  }
}

if (!isPage) answerJobs(searchFor)
else if (customElements.get('sudoku-lab') === undefined) customElements.define('sudoku-lab', SudokuLab)
