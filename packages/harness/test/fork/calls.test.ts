/** What an entrant returns has to be the answer, and no work that is left to its reader. */
import { describe, expect, it } from 'vitest'
import { callsFor, replyOf } from '../../src/fork/child/calls.ts'
import type { ReadyEntrant } from '../../src/fork/child/ready-entrant.ts'

function refusalOf(raw: unknown): string | undefined {
  const entrant = { ask: () => raw, read: () => ({ claim: 'answered', witnesses: [] }) }
  const calls = callsFor({ entrant, isBatch: false } as unknown as ReadyEntrant, [
    { instance: 1, bytes: new Uint8Array() },
  ])
  calls.ask(0)
  const [answer] = calls.answers()
  return answer && replyOf(0, answer.read).thrown
}

class Lazy {
  get solutions(): number[] {
    return [1]
  }
}
class Plain {
  readonly solutions = [new Map([[1, new Set([2])]])]
  first(): unknown {
    return this.solutions[0]
  }
}
class LazyBytes extends Uint8Array {
  override [Symbol.iterator](): ArrayIterator<number> {
    this[0] = 1
    return super[Symbol.iterator]()
  }
}
class Grid extends Uint8Array {
  row(): Uint8Array {
    return this.subarray(0, 9)
  }
}

describe('an answer', () => {
  it.each([
    [
      'an object with a getter',
      {
        get solutions() {
          return []
        },
      },
      'an object with the getter "solutions"',
    ],
    ['an object of a class with a getter', new Lazy(), 'an object with the getter "solutions"'],
    ['an object within an answer', { parts: [{ deeper: new Lazy() }] }, undefined],
    ['a part of an answer', { solutions: [new Lazy()] }, 'an object with the getter "solutions"'],
    ['a proxy', new Proxy({}, {}), 'a proxy'],
    ['an object below a proxy', Object.create(new Proxy({}, {})), 'a proxy'],
    [
      'a list with a map of its own',
      { solutions: Object.assign([1], { map: () => [] }) },
      'a list with its own "map"',
    ],
    [
      'bytes with an iterator of their own',
      { solutions: [new LazyBytes(1)] },
      'a list with its own "Symbol(Symbol.iterator)"',
    ],
    ['a promise', Promise.resolve(), 'a promise'],
  ])('that is %s', (_what, raw, what) => {
    expect(refusalOf(raw)).toBe(what && `Error: it returned ${what}, and an entrant has to answer at once`)
  })

  it.each([
    ['plain data', { solutions: [[1, 2]], statistics: { nodes: 1 }, when: new Date(0), how: /x/, big: 1n }],
    ['an object of a class', new Plain()],
    ['bytes', [new Uint8Array(3), Buffer.from('x'), new DataView(new ArrayBuffer(1)), new ArrayBuffer(1)]],
    ['a grid with methods', { solutions: [new Grid(81)] }],
    ['an object without a prototype', Object.create(null)],
    ['nothing', undefined],
  ])('that is %s is taken', (_what, raw) => {
    expect(refusalOf(raw)).toBeUndefined()
  })
})
