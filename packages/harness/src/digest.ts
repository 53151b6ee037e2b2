/** Short fingerprints of witnesses, instances, code and plans. They stand alone, because processes that are timed need them. */
import { createHash } from 'node:crypto'

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** 48 bits of the SHA-256, as 8 letters, which is enough to distinguish the witnesses of one instance. */
function digestOf(witness: Readonly<Uint8Array>): string {
  return createHash('sha256').update(witness).digest('base64url').slice(0, 8)
}

/** The digests of the witnesses of one instance, sorted, so that the order of finding does not matter. */
export function digestOfAll(witnesses: readonly Readonly<Uint8Array>[]): string {
  return witnesses.map(digestOf).sort().join(' ')
}
