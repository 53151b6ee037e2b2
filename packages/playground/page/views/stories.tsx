/** Searches that are worth a look: one click each, and what to look at. */
import type { Shared } from '../state/address.ts'
import { addressOfTask } from '../state/address.ts'
import { STORIES, type Story, taskOf } from '../state/stories.ts'

interface Props {
  readonly shared: Shared
  onStory(shared: Shared): void
}

function isOf(story: Story, { task, solvers }: Shared): boolean {
  return addressOfTask(task) === addressOfTask(taskOf(story)) && solvers.join() === story.solvers.join()
}

export function Stories({ shared, onStory }: Props) {
  const present = STORIES.find((story) => isOf(story, shared))
  return (
    <section class="stories" aria-label="Examples">
      <div class="choices">
        {STORIES.map((story) => (
          <button
            key={story.title}
            type="button"
            aria-pressed={story === present}
            onClick={() =>
              onStory({ task: taskOf(story), solvers: story.solvers, pace: story.pace, step: 0 })
            }
          >
            {story.title}
          </button>
        ))}
      </div>
      {present === undefined ? null : <p class="look">{present.look}</p>}
    </section>
  )
}
