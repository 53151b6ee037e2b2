/** Instance by instance: the heat map, what was solved within a time, and two entrants. */
import { capitalized } from '../src/phrases.ts'
import { Cactus } from './cactus.tsx'
import { Heat } from './heat.tsx'
import { Pair } from './pair.tsx'
import { useReport } from './state.ts'

export function Singles() {
  const { run, contest, sentences, timedSingly } = useReport()
  const { instance, instances } = run.words
  return (
    <section aria-labelledby="single">
      <h2 id="single">
        {capitalized(instance)} by {instance}
      </h2>
      {timedSingly.length === 0 ? (
        <p class="note">
          There is no time of a single {instance}
          {contest.contest.mode === 'batch' && `, because a batch answers all ${instances} in one call`}.
        </p>
      ) : (
        <>
          {sentences.leftOut !== '' && <p class="note">{sentences.leftOut}</p>}
          <Heat />
          <div class="figures">
            <Pair />
            <Cactus />
          </div>
        </>
      )}
    </section>
  )
}
