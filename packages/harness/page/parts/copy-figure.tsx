/** Copies of a figure: a link to it, and its drawing as SVG or PNG. */
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { parseAddress, writeAddress } from '../state/address.ts'
import { copyText } from './copy-text.ts'
import { pngOf, standaloneSvg } from './picture.ts'

interface CopyFigureProps {
  readonly id: string
  readonly drawing: RefObject<HTMLElement>
}

export function CopyFigure({ id, drawing }: CopyFigureProps) {
  const [said, setSaid] = useState('')
  const doing = (work: () => Promise<string>) => () => {
    work().then(setSaid, () => setSaid('This browser does not allow it.'))
  }
  const svg = (): string => {
    const element = drawing.current?.querySelector<SVGSVGElement>('svg.plot')
    if (!element) throw new Error('nothing is drawn')
    return standaloneSvg(element)
  }
  return (
    <div class="copies">
      <button type="button" onClick={doing(() => copied(linkTo(id), 'The link'))}>
        Copy link
      </button>
      <button type="button" onClick={doing(async () => copied(svg(), 'The SVG'))}>
        Copy SVG
      </button>
      <button type="button" onClick={doing(async () => copyPng(svg(), id))}>
        Copy PNG
      </button>
      <span role="status">{said}</span>
    </div>
  )
}

function linkTo(figure: string): string {
  return location.href.split('#')[0] + writeAddress({ ...parseAddress(location.hash), figure })
}

async function copied(text: string, what: string): Promise<string> {
  return (await copyText(text)) ? `${what} is copied.` : 'This browser does not allow it.'
}

/**
 * Some browsers do not let a page that was opened from disk write pictures to the clipboard. Then the picture
 * is saved as a file.
 */
async function copyPng(svg: string, name: string): Promise<string> {
  const png = await pngOf(svg)
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    return 'The PNG is copied.'
  } catch {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(png)
    link.download = `${name}.png`
    link.click()
    URL.revokeObjectURL(link.href)
    return 'The PNG is saved as a file.'
  }
}
