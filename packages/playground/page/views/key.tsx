/** What the digits of a board and the blocks of a tree mean. */
import type { Task } from '../worker/jobs.ts'

const BLOCKS = [
  ['inner', 'entered'],
  ['dead', 'dead end'],
  ['found', 'solution'],
  ['later', 'not entered yet'],
] as const

export function Key({ kind }: Pick<Task, 'kind'>) {
  return (
    <section class="key">
      <h2>What you see</h2>
      {kind === 'sudoku' ? (
        <p>
          Digits of a board: <span class="clue">1</span> clue, <span class="guess">2</span> guess,{' '}
          <span class="place">3</span> placed because no other choice is left, <span class="infer">4</span>{' '}
          inferred. The small digits are candidates. The cells with a coloured background are those of the
          last event, and those on which it rests.
        </p>
      ) : null}
      <p>
        In the search tree, each block is a node. The root is at the top, and below each node are those that
        it leads to.{' '}
        {BLOCKS.map(([name, meaning]) => (
          <span key={name} class="meaning">
            <span class={`block ${name}`} /> {meaning}
          </span>
        ))}
      </p>
    </section>
  )
}
