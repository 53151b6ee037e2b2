/** Pages of runs that never happened, one of each kind that a page has to tell rightly. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/record/run.ts'
import { type PageData, type RunPage, runPage } from '../../src/write/page-data.ts'
import { renderPage } from '../../src/write/write-pages.ts'
import { type SimulatedEntrant, type SimulatedRun, simulatedRun } from '../judge/simulated-run.ts'

/** id → its family, and what it infers. */
const TRAITS: Readonly<Record<string, readonly [family: string, inference: string]>> = {
  quick: ['locked', 'naked and hidden singles, locked candidates'],
  middling: ['singles', 'naked and hidden singles'],
}

const unequal = (count: number): number[] => Array.from({ length: count }, (_, index) => 1 + index)

const RACE: Readonly<Record<string, SimulatedEntrant>> = {
  quick: { ns: 900 },
  middling: { ns: 3_000, weights: unequal(10) },
  'slow-and-steady': { ns: 50_000, weights: unequal(10).reverse() },
}

const GAVE_UP = { status: 'undecided', claim: '', counters: {} } as const
const STOPPED = { status: 'timeout', claim: '', cpuNs: 10e9 } as const

export const STATES = {
  full: { seed: 'full', entrants: RACE },
  quick: { seed: 'quick', entrants: RACE, rounds: 3, control: false },
  interrupted: { seed: 'interrupted', entrants: RACE, rounds: 4, state: 'interrupted' },
  one: { seed: 'one', entrants: { quick: { ns: 900 } } },
  apart: {
    seed: 'apart',
    entrants: {
      ...RACE,
      hasty: { ns: 500, incomplete: true, answers: { 3: GAVE_UP, 7: GAVE_UP } },
      endless: { ns: 70_000, answers: { 9: STOPPED } },
      liar: { ns: 1, preflight: { status: 'wrong', problem: 'puzzle 2: 5 is twice in row 3' } },
    },
  },
  nothing: { seed: 'nothing', entrants: { hasty: { ns: 500, incomplete: true, answers: { 3: GAVE_UP } } } },
} as const satisfies Readonly<Record<string, SimulatedRun>>
export type State = keyof typeof STATES

export function runOf(options: SimulatedRun): Run {
  const records = simulatedRun(options)
  const shown = { text: BOARD, solution: SOLUTION, fragment: 'p=1..4&s={entrants}' }
  for (const event of records.instances)
    for (const [name, text] of Object.entries(shown))
      Object.assign(event, { [name]: event.instance.map(() => text) })
  const { head } = records
  // one that was interrupted had three times as many rounds before it
  const rounds = head.plan.rounds * (options.state === 'interrupted' ? 3 : 1)
  const run = judgeRun({ ...records, head: { ...head, plan: { ...head.plan, rounds } } })
  return {
    ...run,
    entrants: run.entrants.map((entrant) => {
      const [family, inference] = TRAITS[entrant.entrantId] ?? ['none', 'none']
      return { ...entrant, family, traits: { inference, order: 'cells in reading order' } }
    }),
  }
}

/** A board of four digits as a suite shows it. */
const BOARD =
  '+-----+-----+\n| 1 . | . 4 |\n| . . | 1 . |\n+-----+-----+\n| . 1 | . . |\n| 4 . | . 1 |\n+-----+-----+'
const SOLUTION =
  '+-----+-----+\n| 1 2 | 3 4 |\n| 3 4 | 1 2 |\n+-----+-----+\n| 2 1 | 4 3 |\n| 4 3 | 2 1 |\n+-----+-----+'

export function pageOf(options: SimulatedRun): RunPage {
  return runPage(runOf(options), {
    command: 'bench --seed 7',
    viewer: {
      title: 'Watch the search',
      href: 'playground.html',
      missing: 'It is not built.',
      shows: ['quick', 'middling'],
    },
    links: [{ title: 'Glossary', href: 'https://example.org/GLOSSARY.md' }],
  })
}

/** Writes a page and returns its path. */
export function writePage(folder: string, name: string, data: PageData): string {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.html`)
  writeFileSync(path, renderPage(name, data))
  return path
}
