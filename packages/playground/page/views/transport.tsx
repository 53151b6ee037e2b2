/** Play, step, jump. */
import type { EventKind } from '@sudoku-lab/trace'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Pace } from '../state/paces.ts'
import { TIME_STEPS } from '../state/playback.ts'
import { duration } from './panel-parts.tsx'

interface Props {
  readonly step: number
  readonly last: number
  readonly pace: Pace
  readonly paces: readonly Pace[]
  /** Milliseconds of the longest search, if they are known. */
  readonly longest?: number | undefined
  /** The solver whose events are jumped to. */
  readonly leader: string
  /** Where keys are heard; the whole page where it is absent. */
  readonly keysIn?: EventTarget | undefined
  onStep(step: number | { readonly by: number }): void
  onPace(pace: Pace): void
  /** Returns whether there is one. */
  onJump(kind: EventKind): boolean
}

/** Seconds from the start to the end, unless the search is so short that this would be slower than so many steps a second. */
const SPEEDS = {
  slow: { seconds: 60, least: 1 },
  normal: { seconds: 20, least: 3 },
  fast: { seconds: 5, least: 10 },
  'at once': { seconds: 0, least: 0 },
} as const
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
      const by = Math.floor(due)
      due -= by
      if (by > 0) present.current.onStep({ by })
      if (present.current.step + by >= present.current.last) setPlaying(false)
      else frame = requestAnimationFrame(play)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, speed])
  return [playing, setPlaying]
}

export function Transport(props: Props) {
  const { step, last, pace, paces, leader, onStep, onPace, onJump } = props
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
    if (playing) setPlaying(false)
    else if (seconds === 0) go(last)
    else {
      if (step >= last) onStep(0)
      setPlaying(true)
    }
  }
  const jump = (kind: EventKind): void => {
    setPlaying(false)
    setMissing(onJump(kind) ? '' : `${leader} has no further ${kind}.`)
  }
  useKeys({ play, go, step, last }, props.keysIn ?? document)
  const shown = progressOf(props)
  return (
    <section class="transport" aria-label={`Playback, led by ${leader}`}>
      <div class="buttons">
        <button type="button" onClick={() => go(0)} aria-label="To the start">
          |◀
        </button>
        <button type="button" onClick={() => go(step - 1)} aria-label="Step back">
          ◀
        </button>
        <button type="button" class="play primary" onClick={play}>
          {playing ? 'Pause' : 'Play'}
        </button>
        <button type="button" onClick={() => go(step + 1)} aria-label="Step">
          ▶
        </button>
        <button type="button" onClick={() => go(last)} aria-label="To the end">
          ▶|
        </button>
        <span class="jumps">
          next{' '}
          {(['guess', 'contradiction', 'solution'] as const).map((kind) => (
            <button key={kind} type="button" onClick={() => jump(kind)}>
              {kind}
            </button>
          ))}
        </span>
      </div>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={shown}
        min={0}
        max={last}
        value={step}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
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
      </div>
    </section>
  )
}

function progressOf({ step, last, pace, longest }: Props): string {
  if (pace !== 'time') return `${step.toLocaleString('en')} of ${last.toLocaleString('en')}`
  if (longest === undefined) return 'Measuring …'
  return `${duration((step / TIME_STEPS) * longest)} of ${duration(longest)}`
}

interface KeyActions {
  play(): void
  go(step: number): void
  readonly step: number
  readonly last: number
}

/** Space plays, the arrow keys step, Home and End go to the ends, unless the focus is where these keys do something else. */
function useKeys(actions: KeyActions, heardIn: EventTarget): void {
  const present = useRef(actions)
  present.current = actions
  // An effect after painting would miss a key that is pressed before.
  useLayoutEffect(() => {
    const press = (event: Event): void => {
      if (!(event instanceof KeyboardEvent)) return
      const target = event.composedPath()[0] as HTMLElement // within an element with a shadow, too
      if (target.closest('input, textarea, select, .source section, td[tabindex], [role=grid]') !== null)
        return
      if (event.key === ' ' && target.closest('button, summary, a') !== null) return
      const { play, go, step, last } = present.current
      const keys: Readonly<Record<string, () => void>> = {
        ' ': play,
        ArrowLeft: () => go(step - 1),
        ArrowRight: () => go(step + 1),
        Home: () => go(0),
        End: () => go(last),
      }
      const action = keys[event.key]
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      action()
    }
    heardIn.addEventListener('keydown', press)
    return () => heardIn.removeEventListener('keydown', press)
  }, [heardIn])
}
