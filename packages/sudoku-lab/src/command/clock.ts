/** Milliseconds since some moment. `performance` would load ten modules of Node, for which one puzzle would wait. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
