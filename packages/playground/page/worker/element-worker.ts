/** Searches for the element, so that the page that it is in stays awake. */
import { type ElementJob, searchFor } from './element-searches.ts'

self.onmessage = ({ data }: MessageEvent<ElementJob>) => {
  searchFor(data).then(
    (answer) => self.postMessage({ answer }),
    (error: Error) => self.postMessage({ error: error.message }),
  )
}
