/** How long a search takes. */

/** A longer search is warm before it ends, and is not repeated. */
const LONG_MS = 500
/** A shorter one is repeated for so long until its code is compiled. */
const WARM_MS = 40
const BLOCK_MS = 15
const BLOCKS = 11
/** A search that takes longer than this is repeated only a few times. */
const LONG_BLOCK_MS = 250

/** What a search answers, and the milliseconds of one search in each of several blocks, ascending. */
export function timedInBlocks<Answer>(search: () => Answer): {
  readonly answer: Answer
  readonly milliseconds: readonly number[]
} {
  const before = performance.now()
  const answer = search()
  const first = performance.now() - before
  const about = first > LONG_MS ? first : warmTime(search)
  const count = about > LONG_BLOCK_MS ? 3 : BLOCKS
  let searches = Math.max(1, Math.round(BLOCK_MS / about))
  let blocks: number[] = []
  while (blocks.length < count) {
    const start = performance.now()
    for (let i = 0; i < searches; i++) search()
    const passed = performance.now() - start
    blocks.push(passed / searches)
    // the machine was busy while it was estimated how long a search takes, and the clock cannot tell so short a block
    if (passed < BLOCK_MS / 3) {
      searches *= 2
      blocks = []
    }
  }
  return { answer, milliseconds: blocks.sort((a, b) => a - b) }
}

/** Many searches are timed together, because the clock of a browser may advance in steps that are longer than one. */
function warmTime(search: () => unknown): number {
  const before = performance.now()
  for (let searches = 1; ; searches++) {
    search()
    const passed = performance.now() - before
    if (passed >= WARM_MS) return passed / searches
  }
}
