import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { CIVIDIS, MARKED } from '../../page/figures/heat-colours.ts'
import { lookAt } from '../../page/state/looks.ts'
import { differenceSeen, SIGHTS } from './colour-sight.ts'

const CSS = readFileSync(fileURLToPath(new URL('../../page/style/hues.css', import.meta.url)), 'utf8')
const [LIGHT = '', DARK = ''] = CSS.split('@media')
const coloursIn = (css: string): Map<string, string> =>
  new Map([...css.matchAll(/\.(hue-\d) \{\s*--hue: (#\w{6})/g)].map(([, name = '', hue = '']) => [name, hue]))

const looks = Array.from({ length: 20 }, (_, position) => lookAt(position))
const pairs = looks.flatMap((one, at) => looks.slice(at + 1).map((other) => [one, other] as const))

/** Less is hard to see in small marks. A shade that is just noticeable in large areas is 2. */
const CLEAR = 15

describe('the looks of twenty entrants', () => {
  it('differ in symbol or dash, so that nobody needs to see colours', () => {
    const alike = pairs.filter(([one, other]) => one.symbol === other.symbol && one.dash === other.dash)
    expect(alike).toEqual([])
  })

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('with the same symbol have hues that everybody can tell apart, in a %s page', (_, css) => {
    const colours = coloursIn(css)
    expect(colours.size).toBe(10)
    const unclear = pairs
      .filter(([one, other]) => one.symbol === other.symbol)
      .flatMap(([one, other]) => SIGHTS.map((sight) => ({ one, other, sight })))
      .map(({ one, other, sight }) => ({
        hues: `${one.hue} ${other.hue}`,
        sight,
        difference: differenceSeen(colours.get(one.hue) ?? '', colours.get(other.hue) ?? '', sight),
      }))
      .filter(({ difference }) => !(difference >= CLEAR))
    expect(unclear).toEqual([])
  })
})

describe('the colours of the cells of a grid', () => {
  const hex = (colour: readonly number[]): string =>
    `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
  /** Between two neighbours of the scale, too. */
  const scale = CIVIDIS.flatMap((colour, index) =>
    [0, 0.25, 0.5, 0.75].map((part) =>
      hex(colour.map((from, channel) => from + part * ((CIVIDIS[index + 1]?.[channel] ?? from) - from))),
    ),
  )
  it('tell everybody what has no time from every time', () => {
    const marked = MARKED.map(({ colour }) => hex(colour))
    const pairs = marked.flatMap((one, at) =>
      [...scale, ...marked.slice(at + 1)].map((other) => [one, other]),
    )
    const unclear = pairs
      .flatMap(([one = '', other = '']) =>
        SIGHTS.map((sight) => ({ one, other, sight, difference: differenceSeen(one, other, sight) })),
      )
      .filter(({ difference }) => !(difference >= 30))
    expect(unclear).toEqual([])
  })
})

describe('the simulation of colour sight', () => {
  it('knows colours that are confused, and colours that are not', () => {
    expect(differenceSeen('#000000', '#ffffff', 'all colours')).toBeCloseTo(100, 0)
    for (const sight of ['without red', 'without green'] as const) {
      expect(differenceSeen('#dcbb2e', '#5fb4f5', sight)).toBeGreaterThan(50)
      expect(differenceSeen('#b24600', '#7a6100', sight)).toBeLessThan(10)
    }
    expect(differenceSeen('#b24600', '#7a6100', 'all colours')).toBeGreaterThan(35)
  })
})
