import type { Geometry } from './geometry.ts'

/** The same function, which makes its result once for each geometry. All callers share a result, so nobody may change it. */
export function oncePerGeometry<Result extends object>(
  make: (geometry: Geometry) => Result,
): (geometry: Geometry) => Result {
  const known = new WeakMap<Geometry, Result>()
  return (geometry) => {
    const result = known.get(geometry) ?? make(geometry)
    known.set(geometry, result)
    return result
  }
}
