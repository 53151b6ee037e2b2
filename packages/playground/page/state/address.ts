/** The state of the page in its address, so that a link is all it takes to share it. */

import { SOLVERS } from 'virtual:list'
import { formatLine, geometryOf, parse, parseGrid } from '@sudoku-lab/core'
import { FINDS, type Task } from '../worker/jobs.ts'
import { encodingOf } from './covers.ts'
import { ENGINES } from './engines.ts'
import { MOST_SOLVERS } from './most-solvers.ts'
import { PACES, type Pace } from './paces.ts'

export interface Shared {
  readonly task: Task
  /** Solvers, or engines for exact cover. */
  readonly solvers: readonly string[]
  readonly pace: Pace
  readonly step: number
}

const EXAMPLE = '...7..8....6....31.4...2....24.7.....1..3..8.....6.29....8...7.86....5....2..6...'

const START: Shared = {
  task: { kind: 'sudoku', puzzle: { boxHeight: 3, boxWidth: 3, grid: parseGrid(EXAMPLE) } },
  solvers: ['mrv', 'bitmask'],
  pace: 'node',
  step: 0,
}

/** What a page begins with when it turns to another kind of task. */
export function startOf(task: Task): Shared {
  return { ...START, task, solvers: task.kind === 'cover' ? ['links', 'sieve'] : START.solvers }
}

export const START_TASK: Task = START.task

/** The solvers that can be asked for a task. */
export function solversFor(task: Task): readonly { readonly id: string }[] {
  return task.kind === 'cover' ? ENGINES : SOLVERS
}

export function addressOf({ task, solvers, pace, step }: Shared): string {
  return `#${[addressOfTask(task), `s=${solvers.join(',')}`, `by=${pace}`, `at=${step}`].join('&')}`
}

/** The part of an address that says what is searched. */
export function addressOfTask(task: Task): string {
  if (task.kind === 'cover') return `c=${task.problem}&find=${task.find}`
  const { boxHeight, boxWidth, grid } = task.puzzle
  const text = formatLine(geometryOf(boxHeight, boxWidth), grid)
  return `p=${text}&b=${boxHeight}x${boxWidth}`
}

/** What an address says. */
export interface Opened {
  readonly shared: Shared
  /** What of it cannot be read; empty if all can. */
  readonly complaint: string
}

/** For what an address does not say, or says wrong, there is what the page begins with. */
export function sharedFrom(hash: string): Opened {
  const fields = new Map(
    hash
      .replace(/^#/, '')
      .split('&')
      .map((part) => [part.slice(0, part.indexOf('=')), decoded(part.slice(part.indexOf('=') + 1))]),
  )
  const read = coverFrom(fields) ?? sudokuFrom(fields) ?? START.task
  const task = typeof read === 'string' ? START.task : read
  const start = startOf(task)
  const asked = (fields.get('s') ?? '').split(',').filter((id) => id !== '')
  const known = asked.filter((id) => solversFor(task).some((solver) => solver.id === id))
  const unknown = asked.filter((id) => !known.includes(id))
  const pace = PACES.find((one) => one === fields.get('by')) ?? start.pace
  const step = Number(fields.get('at') ?? 0)
  const shared = {
    task,
    solvers: known.length > 0 ? known.slice(0, MOST_SOLVERS) : start.solvers,
    pace,
    step: Number.isSafeInteger(step) && step >= 0 ? step : 0,
  }
  if (typeof read === 'string') return { shared, complaint: `${read} You see an example.` }
  const complaint = unknown.length === 0 ? '' : `This page has no solver ${unknown.join(', ')}.`
  return { shared, complaint }
}

/** A text that is not encoded rightly stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Fields = ReadonlyMap<string, string>

/** A task, or what is wrong with it; undefined if the address names none. */
type Read = Task | string | undefined

function coverFrom(fields: Fields): Read {
  const problem = fields.get('c')
  if (problem === undefined) return undefined
  if (encodingOf(problem) === undefined) return `This page has no problem ${problem}.`
  const find = FINDS.find((one) => one === fields.get('find')) ?? 'first'
  return { kind: 'cover', problem, find }
}

function sudokuFrom(fields: Fields): Read {
  const text = fields.get('p')
  if (text === undefined) return undefined
  const [, height, width] = /^(\d+)x(\d+)$/.exec(fields.get('b') ?? '') ?? []
  try {
    const geometry = height === undefined ? undefined : geometryOf(Number(height), Number(width))
    const read = parse(text, { format: 'line', ...(geometry === undefined ? {} : { geometry }) })
    const { boxHeight, boxWidth } = read.geometry
    return { kind: 'sudoku', puzzle: { boxHeight, boxWidth, grid: read.puzzle } }
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    return `The puzzle in the address cannot be read: ${why}.`
  }
}
