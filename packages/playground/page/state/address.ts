/** The state of the page in its address, so that a link is all it takes to share it. */

import { geometryIn } from '@sudoku-lab/core'
import { formatLine, parse, parseGrid } from '@sudoku-lab/core/formats'
import type { Task } from '../worker/jobs.ts'
import { coverOf, ENGINES } from './covers.ts'
import { MOST_SOLVERS, PACES, type Pace } from './playback.ts'
import { SOLVERS } from './solvers.ts'

export interface Shared<Searched extends Task = Task> {
  readonly task: Searched
  /** Solvers, or engines for exact cover. */
  readonly solvers: readonly string[]
  readonly pace: Pace
  readonly step: number
}

const EXAMPLE = '...7..8....6....31.4...2....24.7.....1..3..8.....6.29....8...7.86....5....2..6...'

export const START_TASK: Task = {
  kind: 'sudoku',
  puzzle: { layout: '3x3', grid: parseGrid(EXAMPLE) },
}

/** What a page begins with when it turns to another kind of task. */
export function startOf(task: Task): Shared {
  const solvers = task.kind === 'cover' ? ['links', 'bitset'] : ['mrv', 'bitmask']
  return { task, solvers, pace: 'node', step: 0 }
}

/** The solvers that can be asked for a task. */
export function solversFor(task: Task): readonly { readonly id: string; readonly shows?: string }[] {
  return task.kind === 'cover' ? ENGINES : SOLVERS
}

export function addressOf({ task, solvers, pace, step }: Shared): string {
  return `#${[addressOfTask(task), `s=${solvers.join(',')}`, `by=${pace}`, `at=${step}`].join('&')}`
}

/** The part of an address that says what is searched. */
export function addressOfTask(task: Task): string {
  if (task.kind === 'cover') return `c=${task.problem}`
  const { layout, grid } = task.puzzle
  return `p=${formatLine(geometryIn(layout), grid, { withLayout: false })}&b=${layout}`
}

/** What an address says. */
export interface Opened {
  readonly shared: Shared
  /** What of it cannot be read; empty if all can. */
  readonly complaint: string
}

/** For what an address does not say, or says wrong, there is what the page begins with. */
export function sharedFrom(hash: string): Opened {
  const fields = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'))
  const read = taskFrom(fields)
  const start = startOf(typeof read === 'string' ? START_TASK : read)
  const asked = (fields.get('s') ?? '').split(',').filter((id) => id !== '')
  const known = asked.filter((id) => solversFor(start.task).some((solver) => solver.id === id))
  const unknown = asked.filter((id) => !known.includes(id))
  const step = Number(fields.get('at') ?? 0)
  const shared = {
    task: start.task,
    solvers: known.length > 0 ? known.slice(0, MOST_SOLVERS) : start.solvers,
    pace: PACES.find((one) => one === fields.get('by')) ?? start.pace,
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
  }
  if (typeof read === 'string') return { shared, complaint: `${read} You see an example.` }
  const complaint =
    unknown.length === 0 ? '' : `This page has no solver ${unknown.map((id) => `'${id}'`).join(', ')}.`
  return { shared, complaint }
}

/** The task of an address, or what is wrong with it. */
function taskFrom(fields: URLSearchParams): Task | string {
  const [problem, text] = [fields.get('c'), fields.get('p')]
  if (problem !== null)
    return coverOf(problem) ? { kind: 'cover', problem } : `This page has no problem '${problem}'.`
  if (text === null) return START_TASK
  const layout = fields.get('b')
  try {
    const read = parse(text, { format: 'line', ...(layout && { geometry: geometryIn(layout) }) })
    return { kind: 'sudoku', puzzle: { layout: read.geometry.layout, grid: read.puzzle } }
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    return `The puzzle in the address cannot be read: ${why}.`
  }
}
