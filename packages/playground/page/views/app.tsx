/** The page: what is searched, one to four searches side by side, and what else can be learned of it. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import {
  addressOf,
  addressOfTask,
  type Opened,
  type Shared,
  sharedFrom,
  solversFor,
  startOf,
} from '../state/address.ts'
import { PACES } from '../state/playback.ts'
import { SOLVERS } from '../state/solvers.ts'
import { type Story, storiesWith, taskOf } from '../state/stories.ts'
import { type Asked, ask } from '../worker/ask.ts'
import type { Task, Traced } from '../worker/jobs.ts'
import { Asking } from './asking.tsx'
import type { OnBoard } from './board.tsx'
import { CoverSearch } from './cover-search.tsx'
import { Explained } from './explained.tsx'
import { TREE_COLOURS } from './icicle.tsx'
import { Lab } from './lab.tsx'
import { Isomorphs, Race } from './measured.tsx'
import { SudokuSearch } from './sudoku-search.tsx'
import { TaskInput } from './task-input.tsx'

function searchInWorker(solver: string, task: Task): Asked<Traced> {
  return ask({ kind: 'trace', solver, task })
}

const STORIES = storiesWith((id) => SOLVERS.find((solver) => solver.id === id)?.price)

export function App() {
  const [{ shared, complaint }, setOpened] = useState(() => sharedFrom(location.hash))
  const { task, solvers } = shared
  useAddress(shared, setOpened)
  const [onBoard, setOnBoard] = useState<OnBoard>()
  const open = (next: Shared): void => setOpened({ shared: next, complaint: '' })
  const changeTask = (next: Task): void =>
    setOpened(({ shared: before }) => ({
      shared:
        next.kind === before.task.kind
          ? { ...before, task: next, step: 0 }
          : { ...startOf(next), pace: before.pace },
      complaint: '',
    }))
  // what does not change from step to step
  const input = useMemo(() => <TaskInput task={task} onTask={changeTask} />, [task])
  const below = useMemo(
    () => (
      <div key={addressOfTask(task)}>
        <Key kind={task.kind} />
        {task.kind === 'cover' ? null : (
          <>
            <Explained puzzle={task.puzzle} />
            <Isomorphs puzzle={task.puzzle} solvers={solvers} />
          </>
        )}
        <Race task={task} solvers={solversFor(task).map(({ id }) => id)} />
      </div>
    ),
    [task, solvers],
  )
  return (
    <main>
      <header class="title">
        <h1>Watch a search</h1>
        <a href="https://github.com/sudoku-lab/sudoku-lab">Sudoku Lab</a>
        {complaint === '' ? null : (
          <p class="error" role="alert">
            {complaint}
          </p>
        )}
      </header>
      <Stories shared={shared} onStory={open} />
      {input}
      <Lab
        key={task.kind}
        shared={shared}
        choices={solversFor(task)}
        paces={PACES}
        isOpen
        keysIn={document}
        search={searchInWorker}
        show={({ traced, ...watched }) =>
          traced.kind === 'sudoku' ? (
            <SudokuSearch {...watched} traced={traced} asked={onBoard} />
          ) : (
            <CoverSearch {...watched} traced={traced} />
          )
        }
        asking={
          task.kind === 'cover'
            ? undefined
            : ({ traced, ...watched }, onEnd) =>
                traced.kind === 'sudoku' ? (
                  <Asking {...watched} traced={traced} onBoard={setOnBoard} onEnd={onEnd} />
                ) : null
        }
        onChange={(part) =>
          setOpened((before) => ({
            shared: { ...before.shared, ...part },
            complaint: part.solvers === undefined ? before.complaint : '',
          }))
        }
      />
      {below}
    </main>
  )
}

interface StoriesProps {
  readonly shared: Shared
  onStory(shared: Shared): void
}

/** Searches that are worth a look: one click each, and what to look at. */
function Stories({ shared, onStory }: StoriesProps) {
  const isShown = (story: Story): boolean =>
    addressOfTask(shared.task) === addressOfTask(taskOf(story)) &&
    shared.solvers.join() === story.solvers.join()
  const present = STORIES.find(isShown)
  return (
    <section aria-label="Examples">
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

/** What the digits of a board and the blocks of a tree mean. */
function Key({ kind }: Pick<Task, 'kind'>) {
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
      ) : (
        <p>
          The item whose option was chosen last has a frame. One on such a ground <span class="dead">0</span>{' '}
          has no option left, so there is no solution below this node.
        </p>
      )}
      <p>
        In the search tree, each block is a node. The root is at the top, and below each node are those that
        it leads to. A solution reaches the bottom.
      </p>
      <ul>
        {Object.entries(TREE_COLOURS).map(([meaning, colour]) => (
          <li key={meaning}>
            <span class="block" style={`background:${colour}`} /> {meaning}
          </li>
        ))}
      </ul>
    </section>
  )
}

const ADDRESS_MS = 250

/** Keeps the address up to date, and follows it when the reader changes it. */
function useAddress(shared: Shared, open: (opened: Opened) => void): void {
  const address = addressOf(shared)
  const own = useRef(address)
  useEffect(() => {
    const timer = setTimeout(() => {
      own.current = address
      if (location.hash !== address) history.replaceState(null, '', address)
    }, ADDRESS_MS)
    return () => clearTimeout(timer)
  }, [address])
  // An effect after painting would miss a link that is followed before.
  useLayoutEffect(() => {
    const follow = (): void => {
      if (location.hash === own.current) return
      own.current = location.hash
      open(sharedFrom(location.hash))
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
}
