/** Reads the data of the page: the first view at once, and the details when they are needed. */
import { gunzipSync, strFromU8 } from 'fflate'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DetailData, PageData } from '../../src/report/page-data.ts'
import { whenIdle } from './idle.ts'
import { usePrinting } from './printing.ts'

/** A reader who does not wait for the first view to be idle gets the details all the same. */
const DETAIL_WITHIN_MS = 500

export function readData(): PageData | undefined {
  const text = document.getElementById('data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

function packedDetail(): Uint8Array<ArrayBuffer> {
  const letters = atob(document.getElementById('detail')?.textContent ?? '')
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index)
  return bytes
}

async function readDetail(): Promise<DetailData> {
  const stream = new Blob([packedDetail()]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as DetailData
}

/** The browser waits for nothing when it prints, and its own decompression takes several tasks. */
function readDetailAtOnce(): DetailData {
  return JSON.parse(strFromU8(gunzipSync(packedDetail()))) as DetailData
}

/** Null until it has been read, which is after the first view is drawn, or when the page is printed before. */
export function useDetail(): DetailData | null {
  const [detail, setDetail] = useState<DetailData | null>(null)
  useEffect(() => {
    let gone = false
    const cancel = whenIdle(() => {
      void readDetail().then((read) => {
        if (!gone) setDetail(read)
      })
    }, DETAIL_WITHIN_MS)
    return () => {
      gone = true
      cancel()
    }
  }, [])
  const isUnread = usePrinting() && detail === null
  const printed = useMemo(() => (isUnread ? readDetailAtOnce() : null), [isUnread])
  return detail ?? printed
}
