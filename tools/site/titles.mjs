/**
 * Gives every document of the site the title that its first heading says, instead of its path, and keeps the code in
 * headings, which TypeDoc leaves out of anchors and of the list of headings.
 */
import { Application, RendererEvent } from 'typedoc'

/**
 * What is used here of a token of markdown-it.
 * @typedef {{ type: string, content: string, children: Token[] | null }} Token
 * @typedef {{ tokens: Token[], Token: new (type: string, tag: string, nesting: number) => Token }} State
 */

/**
 * Code in a heading becomes text between two tags.
 * @param {State} state
 */
function keepCode({ tokens, Token }) {
  const made = (/** @type {string} */ type, /** @type {string} */ content) =>
    Object.assign(new Token(type, '', 0), { content })
  tokens.forEach((token, index) => {
    if (tokens[index - 1]?.type !== 'heading_open') return
    token.children = (token.children ?? []).flatMap((child) =>
      child.type === 'code_inline'
        ? [made('html_inline', '<code>'), made('text', child.content), made('html_inline', '</code>')]
        : child,
    )
  })
}

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.on(Application.EVENT_BOOTSTRAP_END, () =>
    app.options.setValue('markdownItLoader', (parser) =>
      parser.core.ruler.push('code in headings', keepCode),
    ),
  )
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const document of project.documents ?? []) {
      const text = document.content.map((part) => part.text).join('')
      document.name = /^# (.+)$/m.exec(text)?.[1] ?? document.name
    }
  })
}
