import { readFileSync } from 'node:fs'
import { FAMILIES, familyOf } from '@sudoku-lab/look'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('../style/palette.css', import.meta.url), 'utf8')

it('has the same colours in the style sheet and for figures', () => {
  const inCss = [...css.matchAll(/\.family-(\w+) \{\s*--hue: light-dark\((#\w+), (#\w+)\)/g)]
  expect(inCss.map(([, id, light, dark]) => ({ id, light, dark }))).toEqual(
    FAMILIES.map(({ id, light, dark }) => ({ id, light, dark })),
  )
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
