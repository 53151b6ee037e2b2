/** A solver's story: what its README says of the idea and the cost, as HTML for the report. Pure. */
import { Marked } from 'marked'

/** README sections that tell the story, by the first word of their heading. */
const TOLD = /^(idea|the idea|cost|the cost|state|when it loses|origin)\b/i

/** Raw HTML in a README is shown as text: a report runs no code but its own. */
const marked = new Marked({
  renderer: {
    html: ({ text }) => escapeText(text),
    heading: ({ text }) => `<h4>${escapeText(text)}</h4>\n`,
    link: ({ text }) => escapeText(text),
    image: ({ text }) => escapeText(text),
  },
})

export function storyOf(readme: string): string {
  const told = sectionsOf(readme).filter(({ heading }) => TOLD.test(heading))
  return told.map(({ text }) => marked.parse(text, { async: false })).join('')
}

/** The parts of a text under its headings of the second level, headings included. */
function sectionsOf(readme: string): { heading: string; text: string }[] {
  return readme.split(/^(?=## )/m).map((text) => ({ heading: /^## (.*)/.exec(text)?.[1] ?? '', text }))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
