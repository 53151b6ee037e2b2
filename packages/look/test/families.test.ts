import { readFileSync } from 'node:fs'
import { FAMILIES, familyOf } from '@sudoku-lab/look'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('../style/palette.css', import.meta.url), 'utf8')

it('has a colour for each family in the style sheet', () => {
  const inCss = [...css.matchAll(/\.family-(\w+) \{/g)].map(([, id]) => id)
  expect(inCss).toEqual(FAMILIES.map(({ id }) => id))
})

it.each([
  ['none beyond cover and uncover', 'none'],
  ['naked singles', 'naked'],
  ['naked and hidden singles', 'singles'],
  ['naked and hidden singles, locked candidates', 'locked'],
  ['arc consistency of houses', 'consistency'],
  ['naked and hidden singles, locked candidates, learned clauses', 'clauses'],
])('puts %s into the family %s', (inference, id) => {
  expect(familyOf(inference).id).toBe(id)
})
