import '@sudoku-lab/look/palette.css'
import './site.css'
import theme from 'vitepress/theme-without-fonts'

/** The figure of "How it got fast" grows as one reads: it shows the steps up to the heading that was passed last. */
async function growFigure() {
  const image = document.querySelector('img[src*="how-it-got-fast"]')
  if (!(image instanceof HTMLImageElement)) return
  const holder = document.createElement('div')
  holder.className = 'growing'
  holder.innerHTML = await (await fetch(image.src)).text()
  image.replaceWith(holder)
  const headings = [...document.querySelectorAll('.vp-doc h2')]
  const show = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * 0.7)
    // the sections behind those of the steps have no number
    const step = Number.parseInt(passed.at(-1)?.textContent ?? '0', 10)
    const last = Number.isNaN(step) ? Infinity : step
    for (const row of holder.querySelectorAll('[data-step]'))
      row.classList.toggle('later', Number(row.getAttribute('data-step')) > last)
  }
  addEventListener('scroll', show, { passive: true })
  show()
}

export default {
  extends: theme,
  /** @param {import('vitepress').EnhanceAppContext} context */
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return
    router.onAfterRouteChange = () => setTimeout(growFigure)
    addEventListener('load', growFigure)
  },
}
