/** The snippets of the Markdown files run, and print what they show. `snippets.ts` describes the notation. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workspacePackages } from '../tools/release/packages.mjs'
import { PROGRAMS } from '../tools/scripts/lab-programs.mjs'
import { DOCUMENTS, nameOf, RUNNERS, read, root, SNIPPETS, type Snippet, withoutCode } from './snippets.ts'

const scratch = mkdtempSync(join(tmpdir(), 'sudoku-lab-documents-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** What this file runs itself. */
function toRun(language: string): readonly Snippet[] {
  return SNIPPETS.filter((snippet) => snippet.language === language && snippet.mark === undefined)
}

/** Compares without regard to white space around brackets and commas; `…` stands for anything. */
function patternOf(expected: string): RegExp {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${tidy(expected).split('…').map(literal).join('[^]*')}$`)
}

function tidy(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?([[\]{}(),]) ?/g, '$1')
}

const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|FORCE_COLOR|NODE_|TURBO_|CI$)/.test(name)),
)

function run(cwd: string, file: string, ...parameters: string[]): SpawnSyncReturns<string> {
  const env = { ...ENVIRONMENT, NO_COLOR: '1', PATH: `${join(scratch, 'bin')}:${process.env['PATH']}` }
  return spawnSync(file, parameters, { cwd, input: '', env, encoding: 'utf8' })
}

describe('the snippets in TypeScript and JavaScript', () => {
  const folder = join(scratch, 'ts')
  const snippets = [...toRun('ts'), ...toRun('js')]
  const moduleOf = (index: number): string => `snippet-${index}`

  /** `value // → expected` becomes a call that notes the value, on the same line. */
  function instrument(code: string): string {
    const noted = code.replace(
      /^( *)(.*?) *\/\/ → .*$/gm,
      (_line, indent: string, statement: string, at: number) => {
        const number = code.slice(0, at).split('\n').length
        const [, printed] = /^console\.log\((.*)\)$/.exec(statement) ?? []
        if (printed !== undefined) return `${indent}noted.note(${number}, noted.format(${printed}))`
        const [, name] = /^const (\w+) = /.exec(statement) ?? []
        return name === undefined
          ? `${indent}noted.note(${number}, noted.inspect(${statement}))`
          : `${indent}${statement}; noted.note(${number}, noted.inspect(${name}))`
      },
    )
    return `import * as noted from './note.js'; ${noted}\nexport {}\n`
  }

  /** The packages of the repository, and nothing else. */
  function install(): void {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
    symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
    for (const { name, folder: target } of workspacePackages()) {
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
      symlinkSync(target, join(folder, 'node_modules', name))
    }
  }

  let compiled: SpawnSyncReturns<string>
  beforeAll(() => {
    install()
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      `{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2023", "types": ["node"],
         "skipLibCheck": true, "outDir": "out", "rootDir": ".", "allowJs": true }, "include": ["*.ts", "*.js"] }`,
    )
    writeFileSync(
      join(folder, 'note.ts'),
      `export { format, inspect } from 'node:util'
       export const note = (line: number, text: string): void => console.log('\\u0001' + JSON.stringify([line, text]))`,
    )
    snippets.forEach(({ code, language }, index) => {
      writeFileSync(join(folder, `${moduleOf(index)}.${language}`), instrument(code))
    })
    compiled = run(folder, join(root, 'node_modules/.bin/tsc'), '-p', '.', '--pretty', 'false')
  })

  it.each(snippets.map((snippet, index) => [nameOf(snippet), index] as const))(
    '%s compiles, runs, and gives the values that it names',
    (_, index) => {
      const { code = '' } = snippets[index] ?? {}
      const wrong = compiled.stdout.split('\n').filter((line) => line.startsWith(`${moduleOf(index)}.`))
      expect(wrong).toEqual([])
      const { status, stdout, stderr } = run(folder, process.execPath, `out/${moduleOf(index)}.js`)
      expect(status, stderr).toBe(0)
      const values = new Map<number, string>(
        stdout.split('\n').flatMap((line) => (line.startsWith('\u0001') ? [JSON.parse(line.slice(1))] : [])),
      )
      code.split('\n').forEach((line, at) => {
        const [, expected] = /\/\/ → (.*)$/.exec(line) ?? []
        if (expected !== undefined)
          expect(tidy(values.get(at + 1) ?? 'never reached'), line).toMatch(patternOf(expected))
      })
    },
  )
})

/** The scripts of the repository that start a program, such as `pnpm solve`. */
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts
const STARTED = Object.entries(SCRIPTS).filter(([, script]) => script.startsWith('node '))

describe('the commands', () => {
  beforeAll(() => {
    mkdirSync(join(scratch, 'bin'))
    const caseOf = (name: string, module: string): string =>
      `${name}) shift; exec node "${root}"/${module} "$@" ;;`
    const cases = STARTED.map(([name, script]) => caseOf(name, builtOf(script)))
    const programs = Object.entries(PROGRAMS).map(([name, { module }]) => caseOf(name, module))
    executable(
      'pnpm',
      `case "$1" in --silent) shift ;; esac
case "$1 $2" in "lab "[a-z]*) shift; case "$1" in\n${programs.join('\n')}\nesac ;; esac
case "$1" in\n${cases.join('\n')}\nesac
exit 99`,
    )
    for (const name of ['sudoku-lab', 'exact-cover']) executable(name, `exec pnpm ${name} "$@"`)
  })

  /** What a script runs in the repository, without the check whether it is built, which takes longer than most programs. */
  function builtOf(script: string): string {
    return script.replace(/^node (tools\/scripts\/start\.mjs )?/, '')
  }

  function executable(name: string, text: string): void {
    writeFileSync(join(scratch, 'bin', name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(scratch, 'bin', name), 0o755)
  }

  /** The folder in which the commands of a document run, with the files that the document shows. */
  function folderOf(document: string): string {
    const folder = join(scratch, document.replaceAll('/', '-'))
    if (existsSync(folder)) return folder
    mkdirSync(folder)
    symlinkSync(join(root, 'datasets'), join(folder, 'datasets'))
    for (const { file, code } of SNIPPETS.filter((snippet) => snippet.document === document))
      if (file !== undefined) writeFileSync(join(folder, file), code)
    return folder
  }

  it.each(toRun('sh').map((snippet) => [nameOf(snippet), snippet] as const))(
    '%s runs, and prints what it names',
    (_, { document, code }) => {
      const cwd = folderOf(document)
      const script = code.replace(
        /^(.*?) *# → .*$/gm,
        (_line, command: string, at: number) => `{ ${command}; } > stdout-${at}`,
      )
      const { status, stdout, stderr } = run(cwd, '/bin/sh', '-ec', script)
      expect(status, stdout + stderr).toBe(0)
      for (const { 1: expected = '', index, 0: line } of code.matchAll(/^.*?# → (.*)$/gm))
        expect(tidy(readFileSync(join(cwd, `stdout-${index}`), 'utf8')), line).toMatch(patternOf(expected))
    },
  )

  it.each(toRun('console').map((snippet) => [nameOf(snippet), snippet] as const))(
    '%s prints what it shows',
    (_, { document, code }) => {
      for (const [, command = '', expected = ''] of code.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        const { stdout } = run(folderOf(document), '/bin/sh', '-c', command)
        expect(tidy(stdout), command).toMatch(patternOf(expected))
      }
    },
  )

  const Program =
    /^(?:pnpm (?:--silent )?)?(bench|datasets|exact-cover|finding|lab|new:solver|playground|solve|sudoku-lab)(?= |$)(.*)$/
  const helps = new Map<string, string>()

  function helpOf(program: string, command: readonly string[] = []): string {
    const key = [program, ...command].join(' ')
    const known = helps.get(key)
    if (known !== undefined) return known
    const { stdout } = run(scratch, 'pnpm', program, ...command, '--help')
    helps.set(key, stdout)
    return stdout
  }

  /** The options of a command that its help does not name. */
  function unknownOptions(line: string): readonly string[] {
    const bare = line
      .replace(/ +#.*/, '')
      .replace(/ \|.*| -- .*/, '')
      .replace(/'[^']*'|"[^"]*"/g, 'TEXT')
    const [, program = '', rest = ''] = Program.exec(bare) ?? []
    const options = [...rest.matchAll(/(?<=[ [])--[\w-]+/g)].map(([option]) => option)
    if (options.length === 0) return []
    const command: string[] = []
    let help = helpOf(program)
    for (const word of rest.trim().split(' ')) {
      if (!new RegExp(`^ {2,}${word}\\b`, 'm').test(help)) break
      command.push(word)
      help += helpOf(program, command)
    }
    return options.filter((option) => !new RegExp(`${option}\\b`).test(help))
  }

  it.each(DOCUMENTS)('%s names only commands and options that there are', (document) => {
    const text = read(document)
    const inline = [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
    const fenced = SNIPPETS.filter(
      (snippet) => snippet.document === document && RUNNERS.includes(snippet.language),
    )
    const lines = [...inline, ...fenced.flatMap(({ code }) => code.replace(/^\$ /gm, '').split('\n'))]
    const wrong = lines.flatMap((line) => unknownOptions(line).map((option) => `${option} in ${line}`))
    expect(wrong).toEqual([])
    const scripts = lines.flatMap((line) => /^pnpm (?:--silent )?([\w:-]+)(?= |$)/.exec(line)?.[1] ?? [])
    expect(scripts.filter((name) => !(name in SCRIPTS || BuiltIn.includes(name)))).toEqual([])
  })
  const BuiltIn = ['install', 'exec', 'changeset', 'vitest', '--filter']

  /** The commands that the help of a program lists. */
  function commandsOf(program: string): readonly string[] {
    const [, list = ''] = /^Commands:\n((?: {2}.*\n)+)/m.exec(helpOf(program)) ?? []
    return [...list.matchAll(/^ {2}([\w-]+)/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help')
  }

  it.each(['bench', 'datasets', 'exact-cover', 'finding', 'lab', 'sudoku-lab'])(
    'docs/commands.md names every command of %s, and each has --help',
    (program) => {
      const commands = commandsOf(program)
      const codes = [...read('docs/commands.md').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)
      const words = codes.flatMap((code) => code.split(' '))
      expect(commands.length).toBeGreaterThan(1)
      expect(commands.filter((name) => !words.includes(name))).toEqual([])
      expect(commands.filter((name) => !/^Usage: /.test(helpOf(program, [name])))).toEqual([])
    },
  )
})
