/** Gives every document of the site the title that its first heading says, instead of its path. */
import { RendererEvent } from 'typedoc'

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const document of project.documents ?? []) {
      const text = document.content.map((part) => part.text).join('')
      document.name = /^# (.+)$/m.exec(text)?.[1] ?? document.name
    }
  })
}
