// The theme of the site is that of VitePress, whose style comes first, so that ours holds.
import theme from 'vitepress/theme-without-fonts'

import '@sudoku-lab/look/palette.css'
import './site.css'

/** A figure that is wider than a phone scrolls within its paragraph, so the keyboard has to reach it. */
function letFiguresScroll() {
  for (const image of document.querySelectorAll('.vp-doc p > img[src$=".svg"]'))
    if (image.parentElement) image.parentElement.tabIndex = 0
}

/** Pixels below the present step of a figure that scrolls. */
const MARGIN = 48

/** The figure of "How it got fast" grows as one reads: it shows the steps up to the heading that was passed last. */
async function growFigure() {
  const image = document.querySelector('.vp-doc p:not(.grown) > img[src*="how-it-got-fast"]')
  const paragraph = image?.parentElement
  if (!(image instanceof HTMLImageElement) || !paragraph) return
  paragraph.classList.add('grown')
  const holder = document.createElement('div')
  holder.className = 'growing'
  holder.tabIndex = 0 // on a phone it scrolls, so the keyboard has to reach it
  holder.innerHTML = await (await fetch(image.src)).text()
  // beside the paragraph, because what is sticky stays within its parent
  paragraph.after(holder)
  paragraph.hidden = true
  const headings = [...document.querySelectorAll('.vp-doc h2')]
  const show = () => {
    if (!holder.isConnected) return removeEventListener('scroll', show)
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * 0.7)
    // before the first step, and behind the last one, all are shown: their sections have no number
    const step = Number.parseInt(passed.at(-1)?.textContent ?? '', 10)
    const last = Number.isNaN(step) ? Infinity : step
    holder.classList.toggle('over', Number.isNaN(step))
    const rows = [...holder.querySelectorAll('[data-step]')]
    const isLater = (/** @type {Element} */ row) => Number(row.getAttribute('data-step')) > last
    for (const row of rows) row.classList.toggle('later', isLater(row))
    const present = rows.findLast((row) => !isLater(row))
    if (present === undefined) return
    // within the part of the figure that stays in view, with those before it
    const { bottom } = present.getBoundingClientRect()
    holder.scrollTop += bottom + MARGIN - holder.getBoundingClientRect().top - holder.clientHeight
  }
  addEventListener('scroll', show, { passive: true })
  show()
}

export default {
  extends: theme,
  /** @param {import('vitepress').EnhanceAppContext} context */
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return
    const finish = () => {
      letFiguresScroll()
      void growFigure()
    }
    router.onAfterRouteChange = () => setTimeout(finish)
    addEventListener('load', finish)
  },
}
