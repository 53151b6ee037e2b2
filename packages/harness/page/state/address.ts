/**
 * The view of the reader, which is kept in the address after the `#`. So a link shows the same view, and the
 * Back button works. Defaults are not part of the address.
 */
import { useCallback, useLayoutEffect, useState } from 'preact/hooks'

export interface Address {
  readonly run: string
  readonly contest: string
  /** Words that the name or a trait has to contain. */
  readonly filter: string
  /** The selected entrants. None means all. */
  readonly select: readonly string[]
  readonly figure: string
  /** The number of the open instance in the list, from 1, or 0. */
  readonly instance: number
  /** The entrant whose story is open, or ''. */
  readonly story: string
  /** The entrants of the scatter figure, and the entrant with which the pairs are compared. */
  readonly x: string
  readonly y: string
  readonly against: string
}

const EMPTY: Address = {
  run: '',
  contest: '',
  filter: '',
  select: [],
  figure: '',
  instance: 0,
  story: '',
  x: '',
  y: '',
  against: '',
}

export function parseAddress(hash: string): Address {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const text = (name: string): string => said.get(name) ?? ''
  const instance = Number(text('instance'))
  return {
    run: text('run'),
    contest: text('contest'),
    filter: text('filter'),
    select: text('select')
      .split(',')
      .filter((id) => id !== ''),
    figure: text('figure'),
    instance: Number.isInteger(instance) && instance > 0 ? instance : 0,
    story: text('story'),
    x: text('x'),
    y: text('y'),
    against: text('against'),
  }
}

export function writeAddress(address: Address): string {
  const said = Object.entries(address).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value)
    return text === '' || text === '0' ? [] : [[name, text]]
  })
  const hash = new URLSearchParams(said).toString().replaceAll('%2C', ',')
  return hash === '' ? '#' : `#${hash}`
}

export type Go = (change: Partial<Address>) => void

/** The keys that open something which Back should close. */
const OPENS: readonly (keyof Address)[] = ['instance', 'story', 'run', 'contest']

export function useAddress(): readonly [Address, Go] {
  const [address, setAddress] = useState(() => parseAddress(location.hash))
  // An effect after painting would miss a link that is followed before.
  useLayoutEffect(() => {
    const read = (): void => setAddress(parseAddress(location.hash))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = useCallback((change: Partial<Address>): void => {
    const next = { ...EMPTY, ...parseAddress(location.hash), ...change }
    const opens = OPENS.some((name) => Boolean(change[name]))
    history[opens ? 'pushState' : 'replaceState'](null, '', writeAddress(next))
    setAddress(next)
  }, [])
  return [address, go]
}
