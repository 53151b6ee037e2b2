/**
 * How different two colours look to people who see all colours, and to those without cones for red (protanopia) or green
 * (deuteranopia). The matrices are those of Machado, Oliveira and Fernandes, 2009, for linear RGB.
 */
const RETINAS = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

export type Sight = keyof typeof RETINAS
export const SIGHTS = Object.keys(RETINAS) as Sight[]

type Triple = readonly [number, number, number]

/** The distance in CIE L*a*b*, which is 100 for black and white. */
export function differenceSeen(one: string, other: string, sight: Sight): number {
  const [a, b] = [one, other].map((colour) => labOf(seen(linear(colour), sight))) as [Triple, Triple]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** `#rrggbb` as linear RGB. */
function linear(colour: string): Triple {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as never
}

function seen([red, green, blue]: Triple, sight: Sight): Triple {
  const rows = RETINAS[sight]
  return rows.map(([r, g, b]) => Math.min(1, Math.max(0, r * red + g * green + b * blue))) as never
}

function labOf([red, green, blue]: Triple): Triple {
  const x = bent((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = bent(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bent((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

function bent(part: number): number {
  return part > 216 / 24389 ? Math.cbrt(part) : (24389 / 27) * (part / 116) + 16 / 116
}
