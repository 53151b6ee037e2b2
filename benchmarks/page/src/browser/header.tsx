import { answerOf } from '../answer.ts'
import type { ContestData, RunData } from '../data.ts'
import { formatPercent, formatSignificant } from '../format.ts'
import { CopyButton } from './copy.tsx'

/** The answer first; then on which machine, when, and how noisy it was; then how to repeat it. */
export function Header({ run, contest }: { readonly run: RunData; readonly contest: ContestData }) {
  return (
    <header>
      <p class="brand">Sudoku Lab</p>
      <h1>
        {contest.dataset}
        <small>
          {contest.puzzles.length} puzzles, task {contest.task}, {contest.track}
          {contest.mode === 'batch' ? ', solved in batches' : ''}
        </small>
      </h1>
      <div class="answer">
        {answerOf(run, contest).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {run.warnings.length > 0 && (
        <ul class="warnings" aria-label="Warnings">
          {run.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Facts run={run} />
      <div class="command">
        <code>{run.command}</code>
        <CopyButton text={run.command} what="command" />
      </div>
    </header>
  )
}

function Facts({ run }: { readonly run: RunData }) {
  const facts: readonly (readonly [string, string])[] = [
    ['When', run.started.replace('T', ' ').replace(/:\d\d(\.\d+)?Z$/, ' UTC')],
    ['Machine', `${run.cpu}, ${run.cores} cores, ${run.os}`],
    ['Engine', `Node ${run.node}, V8 ${run.v8}`],
    [
      'Commit',
      run.commit === null ? 'unknown' : `${run.commit.slice(0, 10)}${run.dirty ? ', with changes' : ''}`,
    ],
    ['Rounds', `${run.rounds}, seed ${run.seed}`],
    ['Noise floor (A/A)', formatPercent(run.floor)],
    ['Contention (wall / CPU)', run.contention === null ? '–' : formatSignificant(run.contention)],
  ]
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
