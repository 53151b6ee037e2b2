/** The buttons that save a figure as SVG, as PNG, and its data as CSV. */
import { csvOf } from './data-file.ts'
import { type Figure, type Origin, savedFigure } from './saved-figure.tsx'

interface SaveProps {
  readonly figure: Figure
  readonly origin: Origin
}

export function Save({ figure, origin }: SaveProps) {
  const svg = (): string => savedFigure(figure, origin, styleOfPage())
  const files = {
    SVG: () => save(`${figure.name}.svg`, new Blob([svg()], { type: 'image/svg+xml' })),
    PNG: async () => save(`${figure.name}.png`, await pictureOf(svg())),
    CSV: () => save(`${figure.name}.csv`, new Blob([csvOf(figure.data())], { type: 'text/csv' })),
  }
  return (
    <p class="save on-screen">
      Save{' '}
      {Object.entries(files).map(([kind, take]) => (
        <button type="button" key={kind} aria-label={`Save “${figure.title}” as ${kind}`} onClick={take}>
          {kind}
        </button>
      ))}
    </p>
  )
}

const styleOfPage = (): string => document.getElementById('figures')?.textContent ?? ''

function save(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser reads it after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Pixels of a PNG for one of the drawing. */
const DENSITY = 2

async function pictureOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = DENSITY * image.width
  canvas.height = DENSITY * image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('the browser makes no PNG')) : resolve(blob)))
  })
}
