/** `<sudoku-lab puzzle="…" solvers="mrv,bitmask" controls>`: searches side by side, in a page of one's own. */

import { SOLVERS } from 'virtual:list'
import { traced } from 'virtual:solvers'
import { STYLE } from 'virtual:style'
import { ParseError, parse } from '@sudoku-lab/core'
import { render } from 'preact'
import { MOST_SOLVERS } from './state/most-solvers.ts'
import { PACES, type Pace } from './state/paces.ts'
import { Embedded, type EmbeddedProps } from './views/embedded.tsx'
import type { Asked } from './worker/ask.ts'
import type { SudokuTask, SudokuTraced, Task } from './worker/jobs.ts'
import { traceSudoku } from './worker/searches.ts'

/** Few enough to be searched between two frames or so: there is no worker, which a page may forbid. */
const LIMITS = { events: 100_000, nodes: 1_000_000 }
const PRESET_SOLVERS = 'mrv,bitmask'
const MORE_SOLVERS = './sudoku-lab-solvers.js'

class AttributeError extends Error {}

const isHere = (id: string): boolean =>
  traced.some((exports) => Object.values(exports).some((value) => (value as { id?: string }).id === id))

async function searched(solver: string, task: SudokuTask): Promise<SudokuTraced> {
  if (isHere(solver)) return traceSudoku(solver, task, LIMITS)
  const address = new URL(MORE_SOLVERS, import.meta.url).href
  const more = await import(address).catch(() => {
    throw new Error(`The solver ${solver} is in ${address}, which could not be loaded.`)
  })
  return more.traceSudoku(solver, task, LIMITS)
}

function search(solver: string, task: Task): Asked<SudokuTraced> {
  return {
    answer: Promise.resolve().then(() => searched(solver, task as SudokuTask)),
    cancel: () => undefined,
  }
}

/** @throws AttributeError or ParseError that quotes what is wrong. */
function propsOf(element: HTMLElement): Omit<EmbeddedProps, 'keysIn'> {
  const text = element.getAttribute('puzzle')
  if (text === null || text.trim() === '') throw new AttributeError('The attribute puzzle is missing.')
  const { geometry, grid } = parse(text)
  return {
    task: { kind: 'sudoku', puzzle: { boxHeight: geometry.boxHeight, boxWidth: geometry.boxWidth, grid } },
    solvers: solversOf(element.getAttribute('solvers') ?? PRESET_SOLVERS),
    pace: paceOf(element.getAttribute('by') ?? 'node'),
    step: stepOf(element.getAttribute('at') ?? '0'),
    hasControls: element.hasAttribute('controls'),
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
  const pace = PACES.find((one) => one === text)
  if (pace === undefined)
    throw new AttributeError(`The attribute by is "${text}", which is none of ${PACES.join(', ')}.`)
  return pace
}

function stepOf(text: string): number {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text)
  throw new AttributeError(`The attribute at is "${text}", which is no whole number.`)
}

class SudokuLab extends HTMLElement {
  static readonly observedAttributes = ['puzzle', 'solvers', 'by', 'at', 'controls']

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

if (customElements.get('sudoku-lab') === undefined) customElements.define('sudoku-lab', SudokuLab)
