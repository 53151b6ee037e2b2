/** Instance by instance: the heat map, what was solved within a time, and two entrants. */
import { useEffect, useState } from 'preact/hooks'
import { capitalized } from '../../src/report/page/readable.ts'
import { usePrinting } from '../state/printing.ts'
import { timedSingly, useReport } from '../state/report.ts'
import { Cactus } from './cactus.tsx'
import { Heat } from './heat.tsx'
import { Pair } from './pair.tsx'

/** It is drawn after the first view, which is above it. */
export function Puzzles() {
  const report = useReport()
  const { run, contest } = report
  const { instance, instances: many } = run.words
  const [isReady, setReady] = useState(false)
  const printing = usePrinting()
  useEffect(() => {
    const timer = setTimeout(() => setReady(true))
    return () => clearTimeout(timer)
  }, [])
  const timed = timedSingly(report)
  return (
    <section aria-labelledby="single">
      <h2 id="single">
        {capitalized(instance)} by {instance}
      </h2>
      {timed.length === 0 ? (
        <p class="note">
          {contest.contest.mode === 'batch'
            ? `A batch answers all ${many} in one call, so there is no time of a single ${instance}.`
            : `There is no time of a single ${instance}.`}
        </p>
      ) : isReady || printing ? (
        <>
          <Heat />
          <div class="figures">
            <Pair />
            <Cactus />
          </div>
        </>
      ) : (
        <div data-waits="instances" />
      )}
      <InstanceChoice />
    </section>
  )
}

/** More than these are opened from the figures. */
const MOST = 500

function InstanceChoice() {
  const { run, instances, go } = useReport()
  const names = instances?.name ?? []
  if (names.length > MOST) return null
  return (
    <p class="pickers">
      <label class="picker">
        Open {run.words.instance}
        <select value="0" onChange={({ currentTarget }) => go({ instance: Number(currentTarget.value) })}>
          <option value="0">…</option>
          {names.map((name, index) => (
            <option key={index} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </p>
  )
}
