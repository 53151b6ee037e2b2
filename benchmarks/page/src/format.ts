/** Numbers for people: three significant digits, the unit beside the number, a thin space between. */

const THIN_SPACE = ' '

export function formatTime(nanoseconds: number | null): string {
  return withUnit(nanoseconds, 1000, ['ns', 'µs', 'ms', 's'])
}

export function formatBytes(bytes: number | null): string {
  return withUnit(bytes, 1024, ['B', 'KiB', 'MiB', 'GiB'])
}

export function formatRate(perSecond: number | null): string {
  return withUnit(perSecond, 1000, ['/s', 'k/s', 'M/s'])
}

/** Exact, with thin spaces between the thousands. */
export function formatCount(count: number | null): string {
  if (count === null) return '–'
  return String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE)
}

/** As on an axis, where a whole number of units needs no decimals. */
export function withoutZeros(text: string): string {
  return text.replace(/(\.\d*?)0+(?=\D|$)/, '$1').replace(/\.(?=\D|$)/, '')
}

export function formatSignificant(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value)
  const magnitude = Math.floor(Math.log10(Math.abs(value)))
  return value.toFixed(Math.max(0, 2 - magnitude))
}

export function formatRatioRange({ low, high }: { readonly low: number; readonly high: number }): string {
  const [from, to] = [formatSignificant(low), formatSignificant(high)]
  return from === to ? from : `${from} to ${to}`
}

export function formatPercent(fraction: number | null): string {
  return fraction === null ? '–' : `${formatSignificant(fraction * 100)}${THIN_SPACE}%`
}

function withUnit(value: number | null, base: number, units: readonly string[]): string {
  if (value === null) return '–'
  const last = units.length - 1
  const step = value < base ? 0 : Math.min(last, Math.floor(Math.log(value) / Math.log(base)))
  return `${formatSignificant(value / base ** step)}${THIN_SPACE}${units[step]}`
}
