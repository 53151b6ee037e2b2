/** How long a search takes. */

/** A longer search is warm before it ends, and is not repeated. */
const LONG_MS = 500
/** A shorter one is repeated for so long until its code is compiled, and then for so long to be measured. */
const REPEAT_MS = 20

/** What a search answers, and the milliseconds that it takes when its code is warm. */
export function timed<Answer>(search: () => Answer): {
  readonly answer: Answer
  readonly milliseconds: number
} {
  const before = performance.now()
  const answer = search()
  const first = performance.now() - before
  if (first > LONG_MS) return { answer, milliseconds: first }
  meanTime(search)
  return { answer, milliseconds: meanTime(search) }
}

function meanTime(search: () => unknown): number {
  const before = performance.now()
  for (let searches = 1; ; searches++) {
    search()
    const passed = performance.now() - before
    if (passed >= REPEAT_MS) return passed / searches
  }
}
