/**
 * Compares two runs by what is exact: which instances were asked, what is solved, and the counters. Their times stand side by side,
 * without a ratio: between two runs the machine itself changes, and no statistics within a run can see by how much. It is a pure
 * function of the two runs.
 */

import type { Change, ContestResult, EntrantComparison, EntrantResult, Run } from '../../record/run.ts'
import { isSameContest } from '../../record/words.ts'
import type { ContestComparison, RunComparison } from './comparison.ts'

import { counterChange, type EntrantSide } from './counter-changes.ts'
import { machineDifferences, whyOtherInstances } from './differences.ts'

/** @param names what the reader calls the two runs, in their order */
export function compareRuns(
  before: Run,
  after: Run,
  names: readonly [string, string] = [before.runId, after.runId],
): RunComparison {
  const shared = after.contests.flatMap((is) => {
    const was = before.contests.find(({ contest }) => isSameContest(contest, is.contest))
    return was === undefined ? [] : [{ was, is, why: whyOtherInstances(before.plan, after.plan, is.contest) }]
  })
  const gaps = [
    ...[before, after].flatMap(({ state }, side) =>
      state === 'complete' ? [] : `${names[side]} is not complete`,
    ),
    ...shared.flatMap(({ why }) => why ?? []),
  ]
  return {
    before: before.runId,
    after: after.runId,
    names: { before: names[0], after: names[1] },
    gaps,
    notes: [
      ...(before.runId === after.runId ? ['this is a run compared with itself'] : []),
      ...machineDifferences(before.machines, after.machines).map((how) => `the machines differ: ${how}`),
      ...gaps,
    ],
    contests: shared
      .filter(({ why }) => why === undefined)
      .map(({ was, is }) => compareContest({ run: before, contest: was }, { run: after, contest: is })),
  }
}

type Side = Omit<EntrantSide, 'entrant'> & { readonly contest: ContestResult }

function compareContest(was: Side, is: Side): ContestComparison {
  const [before = [], after = []] = [was, is].map(({ contest }) => [...contest.ranked, ...contest.apart])
  const missingIn = (all: readonly EntrantResult[], others: readonly EntrantResult[]): string[] =>
    all.map(({ entrantId }) => entrantId).filter((id) => others.every(({ entrantId }) => entrantId !== id))
  return {
    contest: is.contest.contest,
    entrants: after.flatMap((entrant) => {
      const known = before.find(({ entrantId }) => entrantId === entrant.entrantId)
      return known === undefined ? [] : compareEntrants({ ...was, entrant: known }, { ...is, entrant })
    }),
    onlyBefore: missingIn(before, after),
    onlyAfter: missingIn(after, before),
  }
}

/** Every entrant of a contest whose earlier state takes part, too. */
export function changesIn(run: Omit<Run, 'contests'>, contest: Omit<ContestResult, 'changes'>): Change[] {
  const all = [...contest.ranked, ...contest.apart]
  return run.plan.entrants.flatMap(({ entrantId: earlierId, earlierOf }) => {
    const [was, is] = [earlierId, earlierOf].map((id) => all.find(({ entrantId }) => entrantId === id))
    if (was === undefined || is === undefined) return []
    const change = compareEntrants({ run, contest, entrant: was }, { run, contest, entrant: is })
    return [{ ...change, earlierId }]
  })
}

function compareEntrants(before: EntrantSide, after: EntrantSide): EntrantComparison {
  const [was, is] = [before.entrant, after.entrant]
  const isAsBefore = is.status === was.status && is.problem === was.problem
  return {
    entrantId: is.entrantId,
    mean: { before: was.mean, after: is.mean },
    counters: counterChange(before, after),
    asked: is.asked,
    solvedBefore: was.solved,
    solvedAfter: is.solved,
    failure: is.status === 'ranked' || isAsBefore ? null : { status: is.status, problem: is.problem },
  }
}
