import { describe, expect, it } from 'vitest'
import { storyOf } from '../src/reporters/story.ts'

const README = `# solver-x

Something first.

## The idea

Try **everything**.

## Use

\`\`\`ts
solve()
\`\`\`

## Cost

Much. <script>alert(1)</script> See [there](javascript:alert(1)).
`

describe('the story of a solver', () => {
  it('is what its README says of idea and cost, and nothing else', () => {
    const story = storyOf(README)
    expect(story).toContain('<h4>The idea</h4>')
    expect(story).toContain('<strong>everything</strong>')
    expect(story).toContain('<h4>Cost</h4>')
    expect(story).not.toContain('solve()')
    expect(story).not.toContain('Something first')
  })
  it('runs no code and leads nowhere', () => {
    const story = storyOf(README)
    expect(story).not.toContain('<script')
    expect(story).not.toContain('href')
  })
})
