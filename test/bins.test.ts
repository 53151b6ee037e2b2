import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { publishedPackages } from '../tools/release/packages.mjs'

const programs = publishedPackages().flatMap(({ folder, manifest: { bin = {} } }) =>
  Object.entries(bin).map(([name, path]) => [name, path, folder] as const),
)

// A package manager links the programs of a workspace when it installs, which is before anything is built.
it.each(programs)('%s is a file that is no result of a build: %s', (_name, path, folder) => {
  expect(path).toMatch(/^\.\/bin\//)
  expect(() => accessSync(join(folder, path), constants.X_OK)).not.toThrow()
})
