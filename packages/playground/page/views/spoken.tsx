/** What each solver has just done: shown in its panel, and told to screen readers, of all panels together. */
import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

/** A playing search changes before this time is over, so it is told when it pauses, and not at every step. */
const REST_MS = 400

/** Tells what a panel says; nothing for a panel that is gone. */
type Tell = (panel: object, says: string | undefined) => void

const Telling = createContext<Tell>(() => {})

/** Around the panels: a screen reader hears what all of them say as soon as they rest. */
export function Spoken({ children }: { readonly children: ComponentChildren }) {
  const [heard, setHeard] = useState('')
  const said = useRef(new Map<object, string>())
  const rest = useRef<ReturnType<typeof setTimeout>>()
  const tell = useMemo<Tell>(
    () => (panel, says) => {
      if (says === undefined) said.current.delete(panel)
      else said.current.set(panel, says)
      clearTimeout(rest.current)
      rest.current = setTimeout(() => setHeard([...said.current.values()].join(' ')), REST_MS)
    },
    [],
  )
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <Telling.Provider value={tell}>
      {children}
      <p class="unseen" role="status">
        {heard}
      </p>
    </Telling.Provider>
  )
}

/** What a solver has just done. */
export function Doing({ solver, says }: { readonly solver: string; readonly says: string }) {
  const tell = useContext(Telling)
  const panel = useRef({}).current
  useLayoutEffect(() => tell(panel, `${solver}: ${says}`), [tell, solver, says])
  useEffect(() => () => tell(panel, undefined), [tell])
  return <p class="doing">{says}</p>
}
