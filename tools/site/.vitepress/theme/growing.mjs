/** The figure of "How it got fast" grows as one reads: it shows the steps up to the heading that was passed last. */

const FIGURE = 'img[src*="how-it-got-fast"]'

export async function growFigure() {
  const image = document.querySelector(FIGURE)
  if (!(image instanceof HTMLImageElement)) return
  const holder = document.createElement('div')
  holder.className = 'growing'
  holder.innerHTML = await (await fetch(image.src)).text()
  image.replaceWith(holder)
  const headings = [...document.querySelectorAll('.vp-doc h2')]
  const show = () => {
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * 0.7)
    const step = Number.parseInt(passed.at(-1)?.textContent ?? '0', 10)
    for (const row of holder.querySelectorAll('[data-step]')) {
      row.classList.toggle(
        'later',
        Number(row.getAttribute('data-step')) > (step || (passed.length > 0 ? 99 : 0)),
      )
    }
  }
  addEventListener('scroll', show, { passive: true })
  show()
}
