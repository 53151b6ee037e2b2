/** One filter and one selection for all figures. */

import { symbolPath } from '../state/looks.ts'
import { pointAt } from '../state/pointing.ts'
import { useReport } from '../state/report-state.ts'

export function Toolbar() {
  const { run, contest, address, go, shown } = useReport()
  const { words } = run
  const ids = [...contest.ranked, ...contest.apart].map(({ entrantId }) => entrantId)
  if (ids.length < 2) return null
  const isNarrowed = address.filter !== '' || address.select.length > 0
  return (
    <section class="toolbar" aria-label={`Which ${words.entrants} are shown`}>
      <div class="controls">
        <input
          type="search"
          placeholder="Filter by name or trait"
          aria-label={`Filter ${words.entrants} by name or trait`}
          value={address.filter}
          onInput={(event) => go({ filter: event.currentTarget.value })}
        />
        <span role="status">
          {shown.size === 0
            ? `No ${words.entrant} matches.`
            : `${shown.size} of ${ids.length} ${words.entrants} shown`}
        </span>
        {isNarrowed && (
          <button type="button" onClick={() => go({ filter: '', select: [] })}>
            Show all
          </button>
        )}
      </div>
      <details class="chips" open={!matchMedia('(max-width: 40rem)').matches}>
        <summary>Pick {words.entrants}</summary>
        <fieldset>
          <legend class="unseen">Shown in all figures</legend>
          {ids.map((id) => (
            <Chip key={id} id={id} />
          ))}
        </fieldset>
      </details>
    </section>
  )
}

function Chip({ id }: { readonly id: string }) {
  const { address, go, lookOf, shown } = useReport()
  const look = lookOf(id)
  const isPicked = address.select.includes(id)
  const toggle = (): void =>
    go({ select: isPicked ? address.select.filter((other) => other !== id) : [...address.select, id] })
  return (
    <label
      data-of={id}
      class={`chip ${look.hue}${isPicked ? ' picked' : ''}${shown.has(id) ? '' : ' out'}`}
      onPointerEnter={() => pointAt(id)}
      onPointerLeave={() => pointAt('')}
    >
      <input
        type="checkbox"
        checked={isPicked}
        onChange={toggle}
        onFocus={() => pointAt(id)}
        onBlur={() => pointAt('')}
      />
      <svg width="26" height="12" viewBox="0 0 26 12" aria-hidden="true">
        <path class="line" d="M0,6H26" stroke-dasharray={look.dash} />
        <path class="dot" d={symbolPath(look.symbol, 8)} transform="translate(13,6)" />
      </svg>
      {id}
    </label>
  )
}
