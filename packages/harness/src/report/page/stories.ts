/** Converts the story of an entrant from Markdown, with links for the page and without its HTML. */
import { dirname, resolve } from 'node:path'
import { Marked } from 'marked'
import type { About } from '../../domain.ts'
import { escapeText } from '../plain-page.ts'
import { hrefOf } from './links.ts'

/** The story of an entrant as HTML. */
export function storyOf({ markdown, file }: About): string {
  const withoutTitle = markdown.replace(/^\s*# .*\n/, '')
  return markedFor(dirname(file)).parse(withoutTitle, { async: false })
}

/** One line of Markdown, such as the origin of an entrant, as HTML. */
export function lineOf(markdown: string): string {
  return markedFor('/').parseInline(markdown, { async: false })
}

/** @param from the folder from which relative links start */
function markedFor(from: string): Marked {
  return new Marked({
    renderer: {
      html: ({ text }) => escapeText(text),
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + 1)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = linkFrom(href, from)
        return target === undefined ? text : `<a href="${escapeText(target)}">${text}</a>`
      },
      // The page loads no other file, so a picture is replaced by its text.
      image: ({ text }) => escapeText(text),
    },
  })
}

/** Undefined for an address that is not a plain link, such as `javascript:`. */
function linkFrom(href: string, from: string): string | undefined {
  if (/^(https?|mailto):/i.test(href)) return href
  if (/^[a-z][\w+.-]*:/i.test(href) || href.startsWith('//') || href.startsWith('#')) return undefined
  const [path = '', fragment] = href.split('#')
  return hrefOf(resolve(from, decodeURI(path))) + (fragment === undefined ? '' : `#${fragment}`)
}
