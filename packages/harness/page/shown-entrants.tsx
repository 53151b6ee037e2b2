/** Who is shown: the reader chooses entrants by name or by family, and tables and figures follow. */
import { FAMILIES } from '@sudoku-lab/look'
import { capitalized } from '../src/phrases.ts'
import { FamilySign } from './dots.tsx'
import { classOf, useReport } from './state.ts'

export function ShownEntrants() {
  const { run, allEntries, entries, familyOf, go } = useReport()
  if (allEntries.length < 3) return null
  const all = allEntries.map(({ entrantId }) => entrantId)
  const shown = new Set(entries.map(({ entrantId }) => entrantId))
  const show = (ids: readonly string[], isShown: boolean): void => {
    const hidden = all.filter((id) => (ids.includes(id) ? !isShown : !shown.has(id)))
    if (hidden.length < all.length) go({ hidden: hidden.join('\n') })
  }
  const groups = [...FAMILIES, undefined]
    .map((family) => ({ family, ids: all.filter((id) => familyOf(id) === family) }))
    .filter(({ ids }) => ids.length > 0)
  const { entrants } = run.words
  return (
    <details class="choice on-screen">
      <summary>
        {shown.size === all.length
          ? `All ${all.length} ${entrants} are shown`
          : `${shown.size} of ${all.length} ${entrants} are shown, in tables and figures; the sentences are about all`}
      </summary>
      {groups.map(({ family, ids }) => (
        <fieldset key={family?.id ?? ''} class={classOf(family)}>
          <legend>
            <Choice
              isChosen={ids.some((id) => shown.has(id))}
              onChoose={(isShown) => show(ids, isShown)}
              text={family?.title ?? (groups.length === 1 ? capitalized(entrants) : 'unknown inference')}
            />{' '}
            {family && <FamilySign family={family} />}
          </legend>
          {ids.map((id) => (
            <Choice key={id} isChosen={shown.has(id)} onChoose={(isShown) => show([id], isShown)} text={id} />
          ))}
        </fieldset>
      ))}
    </details>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly text: string
}

function Choice({ isChosen, onChoose, text }: ChoiceProps) {
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />{' '}
      {text}
    </label>
  )
}
