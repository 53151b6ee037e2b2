import '@sudoku-lab/look/palette.css'
import './site.css'
import theme from 'vitepress/theme-without-fonts'
import { growFigure } from './growing.mjs'

export default {
  extends: theme,
  /** @param {import('vitepress').EnhanceAppContext} context */
  enhanceApp({ router }) {
    if (import.meta.env.SSR) return
    router.onAfterRouteChange = () => setTimeout(growFigure)
    addEventListener('load', growFigure)
  },
}
