/**
 * The view of the reader, which is kept in the address after the `#`. So a link shows the same view, and the
 * Back button works. Defaults are not part of the address.
 */
import { useCallback, useLayoutEffect, useState } from 'preact/hooks'

/** What an address says if it says nothing. */
const EMPTY = {
  run: '',
  contest: '',
  /** Words that the name or a trait has to contain. */
  filter: '',
  /** The selected entrants. None means all. */
  select: [] as readonly string[],
  figure: '',
  /** The number of the open instance in the list, from 1, or 0. */
  instance: 0,
  /** The entrant whose story is open, or ''. */
  story: '',
  /** The entrants of the scatter figure, and the entrant with which the pairs are compared. */
  x: '',
  y: '',
  against: '',
}

export type Address = Readonly<typeof EMPTY>

export function parseAddress(hash: string): Address {
  const { select, instance, ...texts } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const number = Number(instance)
  return {
    ...EMPTY,
    ...texts,
    select: (select ?? '').split(',').filter((id) => id !== ''),
    instance: Number.isInteger(number) && number > 0 ? number : 0,
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
    const next = { ...parseAddress(location.hash), ...change }
    const opens = OPENS.some((name) => Boolean(change[name]))
    history[opens ? 'pushState' : 'replaceState'](null, '', writeAddress(next))
    setAddress(next)
  }, [])
  return [address, go]
}
