/** A duration is written with the unit that suits it. */
export function duration(milliseconds: number): string {
  if (milliseconds >= 1000) return `${(milliseconds / 1000).toPrecision(3)} s`
  return milliseconds >= 1
    ? `${milliseconds.toPrecision(3)} ms`
    : `${(milliseconds * 1000).toPrecision(3)} µs`
}
