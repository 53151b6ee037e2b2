/** What the traced module tells of the options that are forced; see assembly/told.ts. */
import type { Option } from '../problem.ts'

/** Takes an option because it is the only one of an item. */
export type HearForced = (option: Option, item: number) => void

let hear: HearForced | undefined

export function instantiateTold(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Exports {
  const tellForced: HearForced = (option, item) => hear?.(option, item)
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { told: { tellForced } }).exports
}

/** Passes on what is forced while the engine works. */
export function whileHearing<Result>(forced: HearForced, work: () => Result): Result {
  const before = hear
  hear = forced
  try {
    return work()
  } finally {
    hear = before
  }
}
