import { readFileSync } from 'node:fs'
import { FAMILIES, familyOf, LETTER_WIDTH, legendOf } from '@sudoku-lab/look'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('../style/palette.css', import.meta.url), 'utf8')

it('has a colour for each family in the style sheet, and a mark of its own', () => {
  const inCss = [...css.matchAll(/\.family-(\w+) \{/g)].map(([, id]) => id)
  expect(inCss).toEqual(FAMILIES.map(({ id }) => id))
  expect(new Set(FAMILIES.map(({ mark }) => mark)).size).toBe(FAMILIES.length)
})

it('knows the families by their ids, and no other', () => {
  expect(familyOf('locked')?.title).toBe('singles and locked candidates')
  expect([familyOf('naked and hidden singles'), familyOf(undefined)]).toEqual([undefined, undefined])
})

it('begins another row of a legend where a name would leave the picture', () => {
  const name = 'x'.repeat(40)
  const { drawn, rows } = legendOf(Array(5).fill({ name, sample: '' }), { left: 12, sampleWidth: 26 })
  const ends = [...drawn.matchAll(/translate\(([\d.]+) (\d+)\)/g)].map(
    ([, x]) => Number(x) + 32 + 40 * LETTER_WIDTH,
  )
  expect([rows, ends.length, Math.max(...ends) <= 760]).toEqual([3, 5, true])
})
