/** Converts the story of an entrant from Markdown, with links for the page and without its HTML. */
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { Marked } from 'marked'
import type { About } from '../../domain.ts'

/** From the folder of the page to a file. */
export function hrefTo(target: string, folder: string): string {
  if (!isAbsolute(target)) return target
  return relative(folder, target).split(sep).map(encodeURIComponent).join('/') || '.'
}

/** The story of an entrant as HTML. */
export function storyOf({ markdown, file }: About, folder: string): string {
  const withoutTitle = markdown.replace(/^\s*# .*\n/, '')
  return markedFor(dirname(file), folder).parse(withoutTitle, { async: false })
}

/** One line of Markdown, such as the origin of an entrant, as HTML. */
export function lineOf(markdown: string, folder: string): string {
  return markedFor(folder, folder).parseInline(markdown, { async: false })
}

/** @param from the folder from which relative links start */
function markedFor(from: string, folder: string): Marked {
  return new Marked({
    renderer: {
      html: ({ text }) => escapeText(text),
      heading({ tokens, depth }) {
        const level = Math.min(6, depth + 1)
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const target = linkFrom(href, from, folder)
        return target === undefined ? text : `<a href="${escapeText(target)}">${text}</a>`
      },
      // The page loads no other file, so a picture is replaced by its text.
      image: ({ text }) => escapeText(text),
    },
  })
}

/** Undefined for an address that is not a plain link, such as `javascript:`. */
function linkFrom(href: string, from: string, folder: string): string | undefined {
  if (/^(https?|mailto):/i.test(href)) return href
  if (/^[a-z][\w+.-]*:/i.test(href) || href.startsWith('//') || href.startsWith('#')) return undefined
  const [path = '', fragment] = href.split('#')
  return hrefTo(resolve(from, decodeURI(path)), folder) + (fragment === undefined ? '' : `#${fragment}`)
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
