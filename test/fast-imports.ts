/**
 * Vite keeps what a module exports in an object that V8 treats as a dictionary, so every use of an import looks its name
 * up in it. If such an object is the prototype of another one, V8 makes it fast when it is read. Tests of solvers then
 * take a fifth less time.
 */
import type { Plugin } from 'vitest/config'

const EXPORTS = '__vite_ssr_exports__' // the name that Vite gives this object inside of the module

export const fastImports: Plugin = {
  name: 'fast-imports',
  enforce: 'post',
  transform: (code) => ({ code: `${code}\n;Object.create(${EXPORTS}).anything`, map: null }),
}
