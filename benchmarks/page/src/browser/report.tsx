import { useState } from 'preact/hooks'
import type { ContestData, ReportData, RunData } from '../data.ts'
import { Header } from './header.tsx'
import { Ladder } from './ladder.tsx'
import { Picker } from './picker.tsx'
import { Plots } from './plots.tsx'
import { PuzzleDialog } from './puzzle.tsx'

const nameOfContest = ({ dataset, task, track, mode }: ContestData): string =>
  [dataset, task, track, mode].filter((part) => part !== '').join(' · ')

/** A report: pick a run and a contest, read the answer, then the ladder, then the figures. */
export function Report({ data }: { readonly data: ReportData }) {
  const [run, setRun] = useState<RunData | undefined>(data.runs[0])
  const [contestName, setContestName] = useState('')
  const [puzzle, setPuzzle] = useState<number | null>(null)
  const contest = run?.contests.find((one) => nameOfContest(one) === contestName) ?? run?.contests[0]
  if (run === undefined || contest === undefined) return <main>This run holds no measurement.</main>

  const runById = (id: string): void => setRun(data.runs.find((one) => one.id === id))
  return (
    <main>
      <nav class="pickers" aria-label="What is shown">
        <Picker label="Run" options={data.runs.map(({ id }) => id)} value={run.id} onPick={runById} />
        <Picker
          label="Contest"
          options={run.contests.map(nameOfContest)}
          value={nameOfContest(contest)}
          onPick={setContestName}
        />
      </nav>
      <Header run={run} contest={contest} />
      <Ladder contest={contest} key={`${run.id} ${nameOfContest(contest)}`} />
      <Plots contest={contest} onPuzzle={setPuzzle} />
      {puzzle !== null && <PuzzleDialog contest={contest} index={puzzle} onGo={setPuzzle} />}
    </main>
  )
}
