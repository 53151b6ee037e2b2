/** Which engine a path is: real ones, and scripts that answer as others do. */
import { chmodSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { enginesAgain, enginesOf } from '../../src/plan/engines.ts'
import { temporaryFolder } from '../folder.ts'

const folder = temporaryFolder()

function script(name: string, lines: string, mode = 0o755): string {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`)
  chmodSync(join(folder, name), mode)
  return `./${name}`
}

const own = process.execPath
const [major = '', minor = ''] = process.versions.node.split('.')
/** Answers as the Node of another version, and otherwise as this one. */
const otherVersion = (name: string, version: string): string => {
  const asked = `'${own}' "$@" | sed s/${process.version}/${version}/`
  return script(name, `if [ "$1" = --version ]; then echo ${version}; else ${asked}; fi`)
}

describe('an engine', () => {
  it('is named by its version, by its flags, and by a number if it is entered again', () => {
    const flagged = script('flagged', `exec '${own}' --no-opt "$@"`)
    const newer = otherVersion('newer', 'v99.1.0')
    const namesOf = (...paths: string[]) => enginesOf(paths, folder).map(({ name }) => name)
    const short = `Node ${major}.${minor}`
    const names = [short, `${short} --no-opt`, `${short} (2)`, 'Node 99.1']
    expect(namesOf(own, flagged, own, newer)).toEqual(names)
    expect(namesOf(newer, otherVersion('patched', 'v99.1.1'))).toEqual(['Node 99.1.0', 'Node 99.1.1'])
  })

  it('is what a script starts', () => {
    const [engine] = enginesOf([script('wrapper', `exec '${own}' --no-opt "$@"`)], folder)
    const { version: node, versions } = process
    expect(engine).toMatchObject({ path: realpathSync(own), node, v8: versions.v8, flags: ['--no-opt'] })
  })

  it.each([
    ['./missing', /^--node \.\/missing: there is no file .*missing$/],
    ['no-such-program', /^--node no-such-program: no folder of PATH has such a program$/],
    ['.', /: no folder of PATH has such a program$|it cannot be started: permission denied$/],
    ['./', /: it is a directory, and a program was expected, such as bin\/node$/],
    [script('locked', 'echo v24.0.0', 0o644), /: it cannot be started: permission denied$/],
    [script('greeter', 'echo hello'), /: it is no Node: asked for its version, it prints "hello"$/],
    [script('silent', ''), /: it is no Node: asked for its version, it prints nothing$/],
    [
      script('failing', 'echo no ink >&2; exit 3'),
      /: asked for its version, it ended with exit code 3: no ink$/,
    ],
    [script('liar', 'echo v24.0.0'), /: it is no Node: asked what it is, it prints "v24\.0\.0"$/],
    [script('endless', 'yes'), /: it is no Node: asked for its version, it printed without an end$/],
    [script('old', 'echo v20.18.3'), /: it is Node 20\.18\.3, and the harness needs 20\.19 or newer$/],
    [script('bun', 'echo 1.4.5'), /: it is Bun, which cannot run the processes of the harness: /],
    [script('denos', 'echo deno 2.9.6'), /: it is Deno, which cannot run the processes of the harness: /],
  ])('is refused with a reason: %s', (path, reason) => {
    expect(() => enginesOf([path], folder)).toThrow(reason)
  })

  it('is the same again if its version and its flags are, wherever it is', () => {
    const engines = enginesOf([own, own], folder).map((engine) => ({ ...engine, path: '/elsewhere' }))
    expect(enginesAgain({ engines }, [own, own], folder)).toHaveLength(2)
    expect(enginesAgain({}, [], folder)).toEqual([])
    const begun = `Node ${process.versions.node}`
    const once = `--node: the run was begun in ${begun} and ${begun}, and not in ${begun}`
    expect(() => enginesAgain({ engines }, [own], folder)).toThrow(once)
    const none = `the run was begun without --node, and not in ${begun}`
    expect(() => enginesAgain({}, [own], folder)).toThrow(none)
  })
})
