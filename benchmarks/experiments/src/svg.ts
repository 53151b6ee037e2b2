/** What all figures have in common: a title and a description for those who do not see them, and colours for both themes. */

export interface Figure {
  readonly title: string
  readonly description: string
  readonly width: number
  readonly height: number
  readonly body: string
}

/** A file can be shown in a page of any theme, so it has a background of its own. */
export function svgOf({ title, description, width, height, body }: Figure): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="12">`,
    `<title id="title">${escaped(title)}</title><desc id="description">${escaped(description)}</desc>`,
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" class="ground"/>`,
    body,
    '</svg>\n',
  ].join('\n')
}

const STYLE = [
  '.ground{fill:#fff}text{fill:#1c1c1c}.quiet{fill:#595959}.grid{stroke:#d9d9d9}.bar{stroke:#8a8a8a}',
  '.one{fill:#1f5fa8;stroke:#1f5fa8}.two{fill:#b3461a;stroke:#b3461a}.three{fill:#2c7a3f;stroke:#2c7a3f}.four{fill:#1c1c1c;stroke:#1c1c1c}',
  '@media (prefers-color-scheme:dark){.ground{fill:#16181d}text{fill:#ececec}.quiet{fill:#b0b0b0}.grid{stroke:#3a3d44}.bar{stroke:#8a8a8a}',
  '.one{fill:#7ab4f5;stroke:#7ab4f5}.two{fill:#f2956b;stroke:#f2956b}.three{fill:#7fd093;stroke:#7fd093}.four{fill:#ececec;stroke:#ececec}}',
].join('')

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
