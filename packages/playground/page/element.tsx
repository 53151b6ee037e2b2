/** `<sudoku-lab puzzle="…" solvers="mrv,bitmask" controls>`: searches side by side, in a page of one's own. */

import { SOLVERS } from 'virtual:list'
import { STYLE } from 'virtual:style'
import { ParseError, parse } from '@sudoku-lab/core'
import { render } from 'preact'
import { MOST_SOLVERS } from './state/most-solvers.ts'
import { ELEMENT_PACES, type Pace } from './state/paces.ts'
import { Embedded, type EmbeddedProps } from './views/embedded.tsx'
import { type Asked, askWorker, NoWorkerError } from './worker/ask.ts'
import { answerSearches, type ElementJob, searchFor } from './worker/element-searches.ts'
import type { SudokuTask, SudokuTraced, Task } from './worker/jobs.ts'

const LIMITS = { events: 1_000_000, nodes: 1_000_000 }
/** So few that the page is soon awake again, where it allows no worker and the search runs in the page. */
const LIMITS_HERE = { events: 100_000, nodes: 100_000 }
const PRESET_SOLVERS = 'mrv,bitmask'
const MORE_SOLVERS = './sudoku-lab-solvers.js'

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

/** @throws AttributeError or ParseError that quotes what is wrong. */
function propsOf(element: HTMLElement): Omit<EmbeddedProps, 'keysIn'> {
  const text = element.getAttribute('puzzle')
  if (text === null || text.trim() === '') throw new AttributeError('The attribute puzzle is missing.')
  const { geometry, puzzle } = parse(text)
  return {
    task: {
      kind: 'sudoku',
      puzzle: { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth, grid: puzzle },
    },
    solvers: solversOf(element.getAttribute('solvers') ?? PRESET_SOLVERS),
    pace: paceOf(element.getAttribute('by') ?? 'node'),
    step: stepOf(element.getAttribute('at') ?? '0'),
    hasControls: element.hasAttribute('controls'),
    caption: element.getAttribute('caption') ?? '',
    search,
  }
}

function solversOf(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  const unknown = ids.find((id) => !SOLVERS.some((solver) => solver.id === id))
  if (unknown !== undefined) {
    throw new AttributeError(
      `The attribute solvers has "${unknown}", which is none of ${SOLVERS.map(({ id }) => id).join(', ')}.`,
    )
  }
  if (ids.length > MOST_SOLVERS) {
    throw new AttributeError(
      `The attribute solvers has ${ids.length} solvers, and at most ${MOST_SOLVERS} fit.`,
    )
  }
  return ids
}

function paceOf(text: string): Pace {
  const pace = ELEMENT_PACES.find((one) => one === text)
  if (pace === undefined)
    throw new AttributeError(`The attribute by is "${text}", which is none of ${ELEMENT_PACES.join(', ')}.`)
  return pace
}

function stepOf(text: string): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  throw new AttributeError(`The attribute at is "${text}", which is no whole number.`)
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
      return <Embedded key={key} {...props} keysIn={this} />
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

if (!isPage) answerSearches()
else if (customElements.get('sudoku-lab') === undefined) customElements.define('sudoku-lab', SudokuLab)
