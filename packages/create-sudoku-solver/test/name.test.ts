import { expect, it } from 'vitest'
import { problemWithName } from '../src/name.ts'

const taken = { ids: ['bitmask', 'mrv-naked'], folders: ['core', 'solver-bitmask', 'solver-mrv'] }

it.each(['my-idea', 'x', 'band2', 'a-b-c-1', 'new-idea', 'class-of-cells'])('%s is a name', (name) => {
  expect(problemWithName(name, taken)).toBeUndefined()
})

it.each([
  ['', /^an empty name is not kebab-case, as my-idea is$/],
  ['MyIdea', /^"MyIdea" is not kebab-case: how about my-idea\?$/],
  ['my idea!', /how about my-idea\?$/],
  ['my_idea', /how about my-idea\?$/],
  ['my--idea', /how about my-idea\?$/],
  ['2-ways', /how about ways\?$/],
  ['-idea', /how about idea\?$/],
  ['idée', /is not kebab-case/],
  ['../evil', /how about evil\?$/],
  [
    'solver-mine',
    /^"solver-mine" would give the folder packages\/solver-solver-mine; omit "solver-", as in mine$/,
  ],
  ['bitmask', /^there is a solver bitmask already$/],
  ['mrv-naked', /^there is a solver mrv-naked already$/],
  ['mrv', /^there is a folder packages\/solver-mrv already$/],
  ['class', /^"class" is a reserved word of TypeScript/],
  ['a'.repeat(41), /has 41 letters; at most 40 are allowed$/],
])('"%s" is refused with a reason', (name, reason) => {
  expect(problemWithName(name, taken)).toMatch(reason)
})
