/** The data of the page: the first view is read at once, what stands behind it when it is needed. */
import { useEffect, useState } from 'preact/hooks'
import type { DetailData, PageData } from '../../src/report/page-data.ts'

export function readData(): PageData | undefined {
  const text = document.getElementById('data')?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

async function readDetail(): Promise<DetailData> {
  const packed = document.getElementById('detail')?.textContent ?? ''
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream).json()) as DetailData
}

/** Null until it is there: the first view is drawn before. */
export function useDetail(): DetailData | null {
  const [detail, setDetail] = useState<DetailData | null>(null)
  useEffect(() => {
    let gone = false
    requestAnimationFrame(() => {
      void readDetail().then((read) => {
        if (!gone) setDetail(read)
      })
    })
    return () => {
      gone = true
    }
  }, [])
  return detail
}
