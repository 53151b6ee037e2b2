/**
 * The Markdown files: every link leads somewhere, every command exists, and every snippet runs or says why it does not.
 *
 * A snippet is a fenced block with a language. The words after the language say what happens to it:
 *
 *     ```ts  or  ```js                   is compiled and runs; `expression // → value` compares
 *     ```sh                              runs; `command # → output` compares
 *     ```console                         runs every line that begins with `$ `, and compares its standard output
 *     ```text puzzles.txt                is written to that file, for the commands of the same document
 *     ```sh no-test: REASON              does not run
 *     ```sh tested-by: PATH              is run by another test, which names the document
 *
 * In a value and in an output, `…` stands for anything.
 */
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
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = dirname(import.meta.dirname)
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'sudoku-lab-documents-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const MARKS = ['no-test', 'tested-by'] as const
type Mark = (typeof MARKS)[number]

interface Snippet {
  readonly document: string
  readonly line: number // of the opening fence
  readonly language: string
  readonly file: string | undefined
  readonly mark: Mark | undefined
  readonly reason: string
  readonly code: string
}

/** The tracked and new Markdown files. The templates of new packages are not documents yet. */
const DOCUMENTS = listed('*.md').filter(
  (path) => existsSync(join(root, path)) && !path.includes('/templates/'),
)
const SNIPPETS = DOCUMENTS.flatMap((path) => snippetsOf(path, read(path)))
const RUNNERS = ['ts', 'js', 'sh', 'console']

function listed(pattern: string): readonly string[] {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', pattern], {
    cwd: root,
    encoding: 'utf8',
  })
  return git.stdout.trim().split('\n')
}

function snippetsOf(document: string, text: string): readonly Snippet[] {
  const fenced = /^( *)```(?!`)(.*)\n((?:.*\n)*?)\1```$/gm
  return [...text.matchAll(fenced)].map(([, indent = '', info = '', body = ''], index, all) => {
    const [, words = '', mark, reason = ''] = /^(.*?)(?:(no-test|tested-by): *(.*))?$/.exec(info.trim()) ?? []
    const [language = '', file] = words.trim().split(/ +/)
    return {
      document,
      line: text.slice(0, [...text.matchAll(fenced)][index]?.index ?? all.length).split('\n').length,
      language,
      file,
      mark: MARKS.find((known) => known === mark),
      reason,
      code: body.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }
  })
}

const nameOf = ({ document, line }: Snippet): string => `${document}:${line}`

/** What this file runs itself. */
function toRun(language: string): readonly Snippet[] {
  return SNIPPETS.filter((snippet) => snippet.language === language && snippet.mark === undefined)
}

function withoutCode(text: string): string {
  return text.replace(/^( *)```(?!`).*\n(?:.*\n)*?\1```$/gm, '')
}

describe('every snippet', () => {
  it('is found', () => {
    expect(DOCUMENTS.length).toBeGreaterThan(30)
    expect(SNIPPETS.length).toBeGreaterThan(50)
  })

  it('is run here, or is marked with a reason', () => {
    const neither = SNIPPETS.filter(
      ({ language, file, mark }) =>
        mark === undefined && file === undefined && !['', 'text', ...RUNNERS].includes(language),
    )
    expect(neither.map(nameOf), 'mark these with `no-test: REASON` or `tested-by: PATH`').toEqual([])
    expect(
      SNIPPETS.filter(({ mark, reason }) => mark === 'no-test' && reason.length < 10).map(nameOf),
    ).toEqual([])
  })

  it('is compiled, if it is code of a package', () => {
    const uncompiled = SNIPPETS.filter(
      ({ document, language }) => document.startsWith('packages/') && language === 'js',
    )
    expect(uncompiled.map(nameOf), 'write these in TypeScript').toEqual([])
  })

  it('hides no command behind a language that is not run', () => {
    const command = /^ *(?:\$ |(?:pnpm|npx|sudoku-lab|exact-cover|node) [\w-])/m
    const hiding = SNIPPETS.filter(
      ({ language, code }) => ['', 'text'].includes(language) && command.test(code),
    )
    expect(hiding.map(nameOf)).toEqual([])
  })

  it.each(
    SNIPPETS.filter(({ mark }) => mark === 'tested-by').map((snippet) => [nameOf(snippet), snippet] as const),
  )('%s is named by the test that runs it', (_, { document, reason }) => {
    expect(existsSync(join(root, reason)), `${reason} exists`).toBe(true)
    expect(read(reason)).toContain(basename(document))
  })
})

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

interface Place {
  readonly cwd: string
  readonly input?: string
}

function run(
  file: string,
  parameters: readonly string[],
  { cwd, input = '' }: Place,
): SpawnSyncReturns<string> {
  const env = { ...ENVIRONMENT, NO_COLOR: '1', PATH: `${join(scratch, 'bin')}:${process.env['PATH']}` }
  return spawnSync(file, parameters, { cwd, input, env, encoding: 'utf8' })
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

  /** Everything that an `npm install` of the packages would give. */
  function install(): void {
    mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
    symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
    for (const path of listed('packages/*/package.json')) {
      const { name } = JSON.parse(read(path))
      mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
      symlinkSync(join(root, dirname(path)), join(folder, 'node_modules', name))
    }
  }

  let compiled: SpawnSyncReturns<string>
  beforeAll(() => {
    install()
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      types: ['node'],
      skipLibCheck: true,
      outDir: 'out',
      rootDir: '.',
      allowJs: true,
    }
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['*.ts', '*.js'] }),
    )
    writeFileSync(
      join(folder, 'note.ts'),
      `export { format, inspect } from 'node:util'
       export const note = (line: number, text: string): void => console.log('\\u0001' + JSON.stringify([line, text]))`,
    )
    snippets.forEach(({ code, language }, index) => {
      writeFileSync(join(folder, `${moduleOf(index)}.${language}`), instrument(code))
    })
    compiled = run(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], { cwd: folder })
  })

  it.each(snippets.map((snippet, index) => [nameOf(snippet), index] as const))(
    '%s compiles, runs, and gives the values that it names',
    (_, index) => {
      const { code = '' } = snippets[index] ?? {}
      const wrong = compiled.stdout.split('\n').filter((line) => line.startsWith(`${moduleOf(index)}.`))
      expect(wrong).toEqual([])
      const { status, stdout, stderr } = run(process.execPath, [`out/${moduleOf(index)}.js`], { cwd: folder })
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
    const cases = STARTED.map(([name, script]) => `${name}) shift; exec node ${builtOf(script)} "$@" ;;`)
    executable(
      'pnpm',
      `case "$1" in --silent) shift ;; esac\ncase "$1" in\n${cases.join('\n')}\nesac\nexit 99`,
    )
    for (const name of ['sudoku-lab', 'exact-cover']) executable(name, `exec pnpm ${name} "$@"`)
  })

  /** What a script runs, without the check whether it is built, which takes longer than most programs. */
  function builtOf(script: string): string {
    const [, program, more = ''] = /^node scripts\/start\.mjs (\S+)(.*)$/.exec(script) ?? []
    if (program === undefined) return join(root, script.slice('node '.length))
    const [, entry] =
      new RegExp(`\\b${program}'?: \\{\\s*entry: '([^']+)'`).exec(read('scripts/start.mjs')) ?? []
    if (entry === undefined) throw new Error(`scripts/start.mjs does not know ${program}`)
    return join(root, entry + more)
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
      const { status, stdout, stderr } = run('/bin/sh', ['-ec', script], { cwd })
      expect(status, stdout + stderr).toBe(0)
      for (const { 1: expected = '', index, 0: line } of code.matchAll(/^.*?# → (.*)$/gm))
        expect(tidy(readFileSync(join(cwd, `stdout-${index}`), 'utf8')), line).toMatch(patternOf(expected))
    },
  )

  it.each(toRun('console').map((snippet) => [nameOf(snippet), snippet] as const))(
    '%s prints what it shows',
    (_, { document, code }) => {
      for (const [, command = '', expected = ''] of code.matchAll(/^\$ (.*)\n((?:(?!\$ ).*\n)*)/gm)) {
        const { stdout } = run('/bin/sh', ['-c', command], { cwd: folderOf(document) })
        expect(tidy(stdout), command).toMatch(patternOf(expected))
      }
    },
  )

  const Program =
    /^(?:pnpm (?:--silent )?)?(bench|solve|sudoku-lab|exact-cover|new:solver|mutants)(?= |$)(.*)$/
  const helps = new Map<string, string>()

  function helpOf(program: string, command: readonly string[] = []): string {
    const key = [program, ...command].join(' ')
    const known = helps.get(key)
    if (known !== undefined) return known
    const { stdout } = run('pnpm', [program, ...command, '--help'], {
      cwd: scratch,
    })
    expect(stdout, 'a default is not in words').not.toMatch(/default:\s+(false|\[)/)
    helps.set(key, stdout)
    return stdout
  }

  /** The options of a command that its help does not name. */
  function unknownOptions(line: string): readonly string[] {
    const bare = line
      .replace(/ +#.*/, '')
      .replace(/ \|.*/, '')
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
    const lines = [
      ...inline,
      ...fenced.flatMap(({ code }) => code.split('\n').map((line) => line.replace(/^\$ /, ''))),
    ]
    const wrong = lines.flatMap((line) => unknownOptions(line).map((option) => `${option} in ${line}`))
    expect(wrong).toEqual([])
    const scripts = lines.flatMap((line) => /^pnpm (?:--silent )?([\w:-]+)(?= |$)/.exec(line)?.[1] ?? [])
    expect(scripts.filter((name) => !(name in SCRIPTS || BuiltIn.includes(name)))).toEqual([])
  })
  const BuiltIn = ['install', 'exec', 'vitest', '--filter', 'create', 'add', 'dlx', 'pack', 'publish']
})

describe('every link', () => {
  /** The anchor that GitHub gives a heading. */
  const slugOf = (heading: string): string =>
    heading
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-')

  function anchorsOf(text: string): ReadonlySet<string> {
    const prose = withoutCode(text)
    const headings = [...prose.matchAll(/^#+ +(.*)$/gm)].map(([, heading = '']) => slugOf(heading))
    return new Set([...headings, ...[...prose.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
  }

  function isThere(document: string, link: string): boolean {
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return false
    return (
      anchor === undefined ||
      (target.endsWith('.md')
        ? anchorsOf(read(target)).has(anchor)
        : isThere(document, `${path}/README.md#${anchor}`))
    )
  }

  it.each(DOCUMENTS)('of %s leads to a file and a heading that are there', (document) => {
    const prose = withoutCode(read(document)).replace(/`[^`\n]*`/g, '')
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !/^(https?|mailto):/.test(link) && !isThere(document, link))).toEqual([])
  })
})
