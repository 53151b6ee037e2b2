/** The view of the reader, kept in the address after the `#`: a link shows the same view, and the Back button works. */
import { useCallback, useLayoutEffect, useState } from 'preact/hooks'

/** What an address says if it says nothing. */
const EMPTY = {
  contest: '',
  /** The entrant to which all ratios compare, and the one that is drawn against it. */
  base: '',
  other: '',
  /** The number of the open instance, from 1, or 0. */
  instance: 0,
}

export type Address = Readonly<typeof EMPTY>

export function parseAddress(hash: string): Address {
  const { instance, ...texts } = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')))
  const number = Number(instance)
  return { ...EMPTY, ...texts, instance: Number.isInteger(number) && number > 0 ? number : 0 }
}

export function writeAddress(address: Address): string {
  const said = Object.entries(address).filter(([, value]) => value !== '' && value !== 0)
  return `#${new URLSearchParams(said.map(([name, value]) => [name, String(value)]))}`
}

export type Go = (change: Partial<Address>) => void

export function useAddress(): readonly [Address, Go] {
  const [address, setAddress] = useState(() => parseAddress(location.hash))
  // an effect after painting would miss a link that is followed before
  useLayoutEffect(() => {
    const read = (): void => setAddress(parseAddress(location.hash))
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const go = useCallback((change: Partial<Address>): void => {
    const now = parseAddress(location.hash)
    const next = { ...now, ...change }
    // Back should close these, and not walk through all instances that were shown
    const opens = Boolean((change.instance && now.instance === 0) || change.contest)
    history[opens ? 'pushState' : 'replaceState'](null, '', writeAddress(next))
    setAddress(next)
  }, [])
  return [address, go]
}
