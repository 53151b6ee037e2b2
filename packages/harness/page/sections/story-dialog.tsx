/** Shows one entrant: its traits, its origin, and its story. */
import { Dialog } from '../parts/dialog.tsx'
import { openedOf, useReport } from '../state/report.ts'

export function StoryDialog() {
  const report = useReport()
  const { run, address, go } = report
  const entrant = run.entrants.find(({ entrantId }) => entrantId === address.story)
  if (entrant === undefined) return null
  const about = openedOf(report)?.about[entrant.entrantId]
  return (
    <Dialog title={entrant.title} onClose={() => go({ story: '' })}>
      <dl class="facts">
        {Object.entries(entrant.traits).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {about !== undefined && about.origin !== '' && (
          <div>
            <dt>origin</dt>
            <dd dangerouslySetInnerHTML={{ __html: about.origin }} />
          </div>
        )}
        {about?.source != null && (
          <div>
            <dt>source</dt>
            <dd>
              <a href={about.source}>read it in the repository</a>
            </dd>
          </div>
        )}
      </dl>
      <div class="story" dangerouslySetInnerHTML={{ __html: about?.story ?? '' }} />
    </Dialog>
  )
}
