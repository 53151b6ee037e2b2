/** Makes a drawing self-contained: its styles are written into it. */

/** The properties of a drawing that the style sheet sets. */
const SHAPED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'paint-order',
  'image-rendering',
] as const

export function standaloneSvg(drawn: SVGSVGElement): string {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const [originals, copies] = [drawn, copy].map((root) => [root, ...root.querySelectorAll<SVGElement>('*')])
  originals?.forEach((original, index) => {
    const target = copies?.[index]
    const style = getComputedStyle(original)
    for (const name of SHAPED) {
      const value = style.getPropertyValue(name)
      if (value !== '') target?.style.setProperty(name, value)
    }
    target?.removeAttribute('class')
  })
  const { width, height } = drawn.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.style.background = getComputedStyle(document.body).backgroundColor
  return new XMLSerializer().serializeToString(copy)
}

/** Twice as large as on the screen, so that it is sharp on paper and on slides. */
const SCALE = 2

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width * SCALE
  canvas.height = image.height * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  context.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png'),
  )
}
