/** What was built goes with the licences of the packages whose code is in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../packages')

/** The packages of which a file that was built has modules. */
function foreignIn(path: string): string[] {
  const { sources } = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {
    readonly sources: readonly string[]
  }
  return sources.flatMap((source) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ?? [])
}

/** Each with what goes with it: its own comments, and the notices of its program. */
const built = readdirSync(PACKAGES).flatMap((name) => {
  const dist = join(PACKAGES, name, 'dist')
  const files = existsSync(dist) ? readdirSync(dist, { recursive: true, encoding: 'utf8' }) : []
  return files
    .filter((file) => files.includes(`${file}.map`) && /\.m?js$/.test(file))
    .map((file) => {
      const notices = ['.', '..', 'chunks', '../chunks'].map((folder) =>
        join(dist, dirname(file), folder, 'third-party-notices.txt'),
      )
      return { file: `${name}/${file}`, path: join(dist, file), notices }
    })
})

it('has the name and the conditions of every package in it', () => {
  const lacking = built.flatMap(({ file, path, notices }) => {
    const texts = [path, ...notices.filter(existsSync)].map((one) => readFileSync(one, 'utf8'))
    const isNamed = (name: string): boolean =>
      texts.some((text) => new RegExp(`^${name}\\n\\n[^]*?copyright`, 'im').test(text))
    return [...new Set(foreignIn(path))].filter((name) => !isNamed(name)).map((name) => `${file}: ${name}`)
  })
  expect(lacking).toEqual([])
  expect(foreignIn(join(PACKAGES, 'core/dist/formats/bundle.js'))).toContain('lz-string')
})
