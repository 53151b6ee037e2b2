/** Reads the data of the page: the first view at once, and the details when they are needed. */
import { useEffect, useState } from 'preact/hooks'
import type { DetailData, PageData } from '../../src/report/page-data.ts'

export function readData(): PageData | undefined {
  const text = document.getElementById('data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

async function readDetail(): Promise<DetailData> {
  const packed = document.getElementById('detail')?.textContent ?? ''
  const letters = atob(packed)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as DetailData
}

/** Null until it has been read, which is after the first view is drawn. */
export function useDetail(): DetailData | null {
  const [detail, setDetail] = useState<DetailData | null>(null)
  useEffect(() => {
    let gone = false
    const cancel = whenIdle(() => {
      void readDetail().then((read) => {
        if (!gone) setDetail(read)
      })
    })
    return () => {
      gone = true
      cancel()
    }
  }, [])
  return detail
}

/** After the first view is drawn, and before long. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(handle)
}
