/** What a search has just done, as a sentence with its reason. */
import { nameOfCell, symbolOf } from '@sudoku-lab/core'
import { cellOf, digitOf, eventKindOf, eventOf, type TraceCursor, type TraceEvent } from '@sudoku-lab/trace'
import { whyGuess, whyPlace } from './branches.ts'
import { learnsClauses, type Moment, openCells, type Reasoned, type Told } from './facts.ts'
import { whyContradiction, whyEliminate, whyInfer } from './inferences.ts'

/** Tells the event before the position of a cursor, which stays where it is. */
export function tell(cursor: TraceCursor, { tree, traits }: Pick<Moment, 'tree' | 'traits'>): Told {
  const { trace, position } = cursor
  const event = eventOf(trace.events[position - 1] ?? 0)
  cursor.seek(position - 1)
  const told = tellAfter({ trace, tree, traits, state: cursor.state, position }, event)
  cursor.seek(position)
  return told
}

/** Requires the state before the event. */
function tellAfter(moment: Moment, { kind, cell = 0, digit = 1, reason, house }: TraceEvent): Told {
  const { state } = moment
  const name = nameOfCell(state.geometry, cell)
  const symbol = symbolOf(digit)
  const plain = (says: string): Told => ({ says, cells: [] })
  switch (kind) {
    case 'node':
      return plain(enters(moment))
    case 'guess':
      return reasoned(`Guesses ${symbol} in ${name}`, whyGuess(moment, { cell, digit }))
    case 'place':
      return reasoned(`Places ${symbol} in ${name}`, whyPlace(moment, { cell, digit }))
    case 'exclude':
      return plain(`Goes on without ${symbol} in ${name}, which has been tried.`)
    case 'infer': {
      const why = whyInfer(state, { cell, digit, reason, house })
      return reasoned(`Infers ${symbol} in ${name}`, why, untold(moment))
    }
    case 'eliminate': {
      const why = whyEliminate(state, { cell, digit, reason, house })
      return reasoned(`Eliminates ${symbol} from ${name}`, why, untold(moment))
    }
    case 'take-back':
      return takesBack(moment)
    case 'leave':
      return plain('Turns to another branch. The last one stays open: both were searched at the same time.')
    case 'solution': {
      const which = state.solutionCount === 0 ? 'a' : 'another'
      return plain(`Finds ${which} solution: every cell has a digit, and no house has one twice.`)
    }
    case 'contradiction':
      return reasoned('Meets a contradiction', whyContradiction(state), contradictionUntold(moment))
    case 'limit':
      return plain('Comes to its limit.')
  }
}

function reasoned(what: string, why: Reasoned, without = ''): Told {
  if (why === undefined) return { says: `${what}${without}.`, cells: [] }
  return { says: `${what}: ${why.says}.`, cells: why.cells }
}

/** What is said of an inference for which the board shows no reason. */
function untold(moment: Moment): string {
  return learnsClauses(moment)
    ? ': it follows from clauses, which the board does not show'
    : ': it follows, and the solver does not tell from what'
}

function contradictionUntold(moment: Moment): string {
  if (!learnsClauses(moment)) return ', which the board does not show yet'
  return moment.state.solutionCount > 0
    ? ': a clause cannot be kept, which may be one that excludes a solution that was found'
    : ': a clause cannot be kept, which the board does not show'
}

function enters({ state }: Moment): string {
  const open = openCells(state).length
  const node = state.counters.nodes + 1
  const left = open === 0 ? 'No cell is open' : `${open} ${open === 1 ? 'cell is' : 'cells are'} open`
  return `Enters ${node === 1 ? 'the first node' : `node ${node.toLocaleString('en')}`}. ${left}.`
}

/** The mirror of the branch that was opened last. */
function takesBack(moment: Moment): Told {
  const { geometry, liveEvents } = moment.state
  const at = liveEvents.findLastIndex((event) => /^(guess|place|exclude)$/.test(eventKindOf(event)))
  const branch = liveEvents[at] ?? 0
  const cells = liveEvents
    .slice(at)
    .filter((event) => eventKindOf(event) !== 'eliminate')
    .map(cellOf)
  const what = `${symbolOf(digitOf(branch) || 1)} in ${nameOfCell(geometry, cellOf(branch))}`
  const rest = at === liveEvents.length - 1 ? '' : ', and what followed from it'
  const why = learnsClauses(moment)
    ? 'a learned clause or a restart leads back above it'
    : 'nothing is left to try below it'
  const isExcluded = eventKindOf(branch) === 'exclude'
  const says = isExcluded ? `Takes back that there is no ${what}` : `Takes ${what} back${rest}`
  return { says: `${says}: ${why}.`, cells }
}
