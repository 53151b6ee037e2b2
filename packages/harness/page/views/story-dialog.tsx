/** Shows one entrant: its traits, its origin, its flags in this run, and its story. */

import { basisOf, shortfallOf } from '../../src/report/page/headline.ts'
import { FLAG_WORDS as FLAGS } from '../../src/report/sentences.ts'
import { Dialog } from '../parts/dialog.tsx'
import { useReport } from '../state/report-state.ts'

export function StoryDialog() {
  const { run, contest, stories, address, go } = useReport()
  const about = run.entrants.find(({ id }) => id === address.story)
  if (about === undefined) return null
  const entry = [...contest.ranked, ...contest.apart].find(({ entrantId }) => entrantId === about.id)
  const story = (Object.hasOwn(stories, about.id) && stories[about.id]) || ''
  const basis = entry && basisOf(entry, run.words)
  return (
    <Dialog title={about.title} onClose={() => go({ story: '' })}>
      <dl class="facts">
        {Object.entries(about.traits).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {about.origin !== '' && (
          <div>
            <dt>origin</dt>
            <dd dangerouslySetInnerHTML={{ __html: about.origin }} />
          </div>
        )}
        {about.source !== null && (
          <div>
            <dt>source</dt>
            <dd>
              <a href={about.source}>its source</a>
            </dd>
          </div>
        )}
      </dl>
      {entry !== undefined && (
        <ul class="noticed">
          <li>
            In this run it {shortfallOf(entry, run.words)}. {entry.solved < entry.asked && basis}
          </li>
          {entry.problem !== null && <li>{entry.problem}</li>}
          {entry.flags.map((flag) => (
            <li key={flag}>{FLAGS[flag].sentence}</li>
          ))}
        </ul>
      )}
      {story !== '' && <div class="story" dangerouslySetInnerHTML={{ __html: story }} />}
    </Dialog>
  )
}
