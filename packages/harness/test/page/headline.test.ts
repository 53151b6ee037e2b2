import { expect, it } from 'vitest'
import { provedAmong } from '../../src/report/page/headline.ts'

type Pairs = Parameters<typeof provedAmong>[0]['pairs']

const pairs = [
  { a: 'quick', b: 'slow', verdict: 'faster' },
  { a: 'slow', b: 'middling', verdict: 'slower' },
  { a: 'quick', b: 'middling', verdict: 'unresolved' },
] as unknown as Pairs
const entries = (...ids: string[]) => ids.map((entrantId) => ({ entrantId }))

it('says of a tier which of its entrants are told apart all the same', () => {
  expect(provedAmong({ pairs }, entries('quick', 'middling', 'slow'))).toBe(
    'quick is proved faster than slow and middling is proved faster than slow',
  )
})

it('says nothing of a tier in which nothing was proved, or of entrants outside of it', () => {
  expect(provedAmong({ pairs }, entries('quick', 'middling'))).toBeUndefined()
})
