/** The colours of families, as people with a deficient colour vision see them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const textOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = textOf('../style/palette.css')
/** They are drawn on a canvas, and look alike in both themes. */
const treeColours = Array.from(
  textOf('../../playground/page/views/icicle.tsx').matchAll(/'?([a-z ]+)'?: '(#[0-9a-f]{6})'/g),
  ([, name = '', hex = '']): [string, string] => [name, hex],
)

type Colour = readonly [red: number, green: number, blue: number]
type Matrix = readonly [Colour, Colour, Colour]

/**
 * How linear red, green and blue are seen: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency", IEEE TVCG 15 (2009), 1291–1298, the matrices of severity 1.0.
 */
const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (matrix: Matrix, colour: Colour): Colour =>
  matrix.map((row) =>
    row.reduce((sum, factor, index) => sum + factor * (colour[index] ?? 0), 0),
  ) as unknown as Colour

/** Linear red, green and blue. */
function linear(hex: string): Colour {
  const shares = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return shares.map((share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  ) as unknown as Colour
}

/** OKLab (Ottosson 2020), times 100. */
function oklab(colour: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map((cone) => 100 * Math.cbrt(cone)) as unknown as Colour
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

const seen = (hex: string, vision: Matrix): Colour =>
  times(vision, linear(hex)).map((share) => Math.min(1, Math.max(0, share))) as unknown as Colour

function difference(one: Colour, other: Colour): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other]
    .map((hex) => {
      const [red, green, blue] = linear(hex)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    })
    .sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The colours of the style sheet in a theme, by their names. */
const coloursIn = (pattern: RegExp, theme: number): [name: string, hex: string][] =>
  Array.from(css.matchAll(pattern), (found) => [found[1] ?? '', found[1 + theme] ?? ''])

/** About five times what is just seen where two colours touch: dots and names stand apart. */
const LEAST = 10

/** The pairs that are closer than that for somebody. */
function closeIn(colours: readonly [name: string, hex: string][], vision: Matrix): string[] {
  return colours.flatMap(([one, hex], index) =>
    colours.slice(index + 1).flatMap(([other, otherHex]) => {
      const found = difference(seen(hex, vision), seen(otherHex, vision))
      return found < LEAST ? [`${one} and ${other}: ${found.toFixed(1)}`] : []
    }),
  )
}

it.each(Object.entries(VISIONS))(
  `no two colours of a search tree are closer than ${LEAST} for %s vision`,
  (_, vision) => {
    expect([treeColours.length, closeIn(treeColours, vision)]).toEqual([5, []])
  },
)

describe.each([
  ['light', 1],
  ['dark', 2],
])('in the %s theme', (_, theme) => {
  const families = coloursIn(/\.family-(\w+) \{\s*--hue: light-dark\((#\w+), (#\w+)\)/g, theme)
  const grounds = coloursIn(/--(paper|wash|band): light-dark\((#\w+), (#\w+)\)/g, theme)

  it.each(Object.entries(VISIONS))(
    `no two families are closer than ${LEAST} in OKLab for %s vision`,
    (__, vision) => {
      expect([families.length, closeIn(families, vision)]).toEqual([6, []])
    },
  )

  it('the name of a family is read on every ground', () => {
    const faint = families.flatMap(([family, hex]) =>
      grounds.flatMap(([ground, groundHex]) =>
        contrast(hex, groundHex) < 4.5 ? [`${family} on ${ground}`] : [],
      ),
    )
    expect([grounds.length, faint]).toEqual([3, []])
  })
})
