/** Play, step, jump. */
import type { EventKind } from '@sudoku-lab/trace'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Pace, TIME_STEPS } from '../state/playback.ts'
import { duration } from './duration.ts'

interface Props {
  readonly step: number
  readonly last: number
  readonly pace: Pace
  readonly paces: readonly Pace[]
  /** Milliseconds of the longest search, if they are known. */
  readonly longest: number | undefined
  /** The solver whose events are jumped to. */
  readonly leader: string
  /** Where keys are heard. */
  readonly keysIn: EventTarget
  onStep(step: number): void
  onPace(pace: Pace): void
  /** Returns whether there is one. */
  onJump(kind: EventKind): boolean
  /** Asks the reader about the next steps. */
  readonly onAsk?: (() => void) | undefined
}

/** Seconds from the start to the end, unless the search is so short that this would be slower than so many steps a second. */
const SPEEDS = {
  slow: { seconds: 60, least: 1 },
  normal: { seconds: 20, least: 3 },
  fast: { seconds: 5, least: 10 },
} as const
/** How keys are called on the keyboard. */
const KEY_NAMES: Readonly<Record<string, string>> = { ' ': 'Space', ArrowLeft: '←', ArrowRight: '→' }
type Speed = keyof typeof SPEEDS

/** Moves on by so many steps a second while it plays. */
function usePlaying({ step, last, onStep }: Props, speed: number): [boolean, (playing: boolean) => void] {
  const [playing, setPlaying] = useState(false)
  const present = useRef({ step, last, onStep })
  present.current = { step, last, onStep }
  useEffect(() => {
    if (!playing) return
    let due = 0
    let before = performance.now()
    let frame = requestAnimationFrame(function play(now) {
      due += ((now - before) / 1000) * speed
      before = now
      const to = Math.min(present.current.last, present.current.step + Math.floor(due))
      due -= Math.floor(due)
      if (to > present.current.step) present.current.onStep(to)
      if (to >= present.current.last) setPlaying(false)
      else frame = requestAnimationFrame(play)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed])
  return [playing, setPlaying]
}

export function Transport(props: Props) {
  const { step, last, pace, paces, leader, keysIn, onStep, onPace, onJump } = props
  const [speed, setSpeed] = useState<Speed>('normal')
  const [missing, setMissing] = useState('')
  const { seconds, least } = SPEEDS[speed]
  const [playing, setPlaying] = usePlaying(props, Math.max(least, last / seconds))
  const go = (to: number): void => {
    setPlaying(false)
    setMissing('')
    onStep(Math.max(0, Math.min(last, to)))
  }
  const play = (): void => {
    if (!playing && step >= last) onStep(0)
    setPlaying(!playing)
  }
  const jump = (kind: EventKind): void => {
    setPlaying(false)
    setMissing(onJump(kind) ? '' : `${leader} has no further ${kind}.`)
  }
  const moves = [
    ['To the start', '|◀', 'Home', () => go(0)],
    ['Step back', '◀', 'ArrowLeft', () => go(step - 1)],
    ['Play', playing ? 'Pause' : 'Play', ' ', play],
    ['Step', '▶', 'ArrowRight', () => go(step + 1)],
    ['To the end', '▶|', 'End', () => go(last)],
  ] as const
  useKeys(new Map(moves.map(([, , key, move]) => [key, move])), keysIn)
  const shown = progressOf(props)
  return (
    <section class="transport" aria-label={`Playback, led by ${leader}`}>
      <div class="moves">
        <div class="buttons">
          {moves.map(([name, sign, key, move]) => (
            <button
              key={name}
              type="button"
              class={name === 'Play' ? 'play primary' : ''}
              title={`${name === 'Play' ? sign : name} (${KEY_NAMES[key] ?? key})`}
              aria-label={name === 'Play' ? sign : name}
              aria-keyshortcuts={key === ' ' ? 'Space' : key}
              onClick={move}
            >
              {sign}
            </button>
          ))}
        </div>
        {props.onAsk === undefined ? null : (
          <button type="button" class="ask" onClick={props.onAsk}>
            Ask me
          </button>
        )}
        <span class="jumps">
          next{' '}
          {(['guess', 'contradiction', 'solution'] as const).map((kind) => (
            <button key={kind} type="button" onClick={() => jump(kind)}>
              {kind}
            </button>
          ))}
        </span>
        <input
          type="range"
          aria-label="Position"
          aria-valuetext={shown}
          min={0}
          max={last}
          value={step}
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
      </div>
      <div class="settings">
        <output>{shown}</output>
        <label>
          step by{' '}
          <select value={pace} onChange={(event) => onPace(event.currentTarget.value as Pace)}>
            {paces.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          <span class="word">speed</span>{' '}
          <select value={speed} onChange={(event) => setSpeed(event.currentTarget.value as Speed)}>
            {Object.keys(SPEEDS).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <span role="status">{missing}</span>
        <span class="keys">
          Keys: <kbd>Space</kbd> plays, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> jump
        </span>
      </div>
    </section>
  )
}

function progressOf({ step, last, pace, longest }: Props): string {
  if (pace !== 'time') return `${step.toLocaleString('en')} of ${last.toLocaleString('en')}`
  if (longest === undefined) return 'Measuring …'
  return `${duration((step / TIME_STEPS) * longest)} of ${duration(longest)}`
}

/** Hears the keys of some moves, unless the focus is where these keys do something else. */
function useKeys(moves: ReadonlyMap<string, () => void>, heardIn: EventTarget): void {
  const present = useRef(moves)
  present.current = moves
  // An effect after painting would miss a key that is pressed before.
  useLayoutEffect(() => {
    const press = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.composedPath()[0] as HTMLElement // within an element with a shadow, too
      if (target.closest('input, textarea, select, .source section, td:focus-visible') !== null) return
      if (event.key === ' ' && target.closest('button, summary, a') !== null) return
      const move = present.current.get(event.key)
      if (move === undefined) return
      event.preventDefault()
      move()
    }
    heardIn.addEventListener('keydown', press)
    return () => heardIn.removeEventListener('keydown', press)
  }, [heardIn])
}
