/** Finds the submissions of a class, copies each into a folder of its own, and builds those that have to be built. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { runOnce } from '@sudoku-lab/console'
import { shellWord, UsageError } from '@sudoku-lab/harness'
import { errorIn } from './error-line.ts'

export interface Submission {
  /** The name of its file or folder. */
  readonly name: string
  /** The id under which the harness knows it. */
  readonly id: string
  /** Its copy, absolute. */
  readonly folder: string
  /** How it is asked, from the folder of all copies; or why it cannot be asked. */
  readonly reference?: string | undefined
  readonly problem?: string | undefined
}

/** With few lines of a stack, so that the error itself is in what is kept of the error output. */
const NODE = 'node --stack-trace-limit=2 FILE'
/** How a file of each language is built, if it has to be, and started. */
const LANGUAGES: Readonly<Record<string, { readonly build?: string; readonly run: string }>> = {
  '.c': { build: 'cc -O2 -o program FILE -lm', run: './program' },
  '.cc': { build: 'c++ -O2 -o program FILE', run: './program' },
  '.cjs': { run: NODE },
  '.cpp': { build: 'c++ -O2 -o program FILE', run: './program' },
  '.go': { build: 'go build -o program FILE', run: './program' },
  '.java': { run: 'java FILE' },
  '.js': { run: NODE },
  '.lua': { run: 'lua FILE' },
  '.mjs': { run: NODE },
  '.php': { run: 'php FILE' },
  '.pl': { run: 'perl FILE' },
  '.py': { run: 'python3 FILE' },
  '.rb': { run: 'ruby FILE' },
  '.rs': { build: 'rustc -O -o program FILE', run: './program' },
  '.sh': { run: 'sh FILE' },
}
/** In the folder of a submission: its last line starts it, and the lines before it build it. */
const COMMAND = 'command'
const PATIENCE_MS = 120_000

/**
 * Every file and folder of a folder, except hidden ones, in the order of their names.
 *
 * @param work the folder of the copies
 * @throws UsageError for a folder that is none, or has nothing in it
 */
export function submissionsIn(folder: string, work: string): Submission[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder}: expected a folder of submissions`)
  const names = readdirSync(folder).filter((name) => !/^[._]/.test(name))
  if (names.length === 0) throw new UsageError(`${folder}: expected submissions, got none`)
  const taken = new Set<string>()
  return names.sort().map((name) => {
    const id = freeId(name, taken)
    const copy = join(work, id)
    mkdirSync(copy)
    const source = join(folder, name)
    const isFolder = statSync(source).isDirectory()
    cpSync(source, isFolder ? copy : join(copy, name), { recursive: true })
    return { name, id, folder: copy, ...built(copy, id) }
  })
}

/** `Anna Müller.py` → `anna-muller` */
function freeId(name: string, taken: Set<string>): string {
  const plain = basename(name, extname(name)).normalize('NFKD').toLowerCase()
  const words = plain.replace(/\p{Mark}/gu, '').match(/[a-z0-9]+/g) ?? ['submission']
  const made = /^[a-z]/.test(words.join('-')) ? words.join('-') : `s-${words.join('-')}`
  let id = made
  for (let number = 2; taken.has(id); number++) id = `${made}-${number}`
  taken.add(id)
  return id
}

function built(copy: string, id: string): Pick<Submission, 'reference' | 'problem'> {
  const way = wayOf(copy)
  if (typeof way === 'string') return { problem: way }
  const { build, run } = way
  if (build !== undefined) {
    const program = { command: build, directory: copy, patience: PATIENCE_MS, cpuPatience: PATIENCE_MS }
    const { ending, errorOutput } = runOnce(program, '')
    if (ending !== 0) {
      const how = typeof ending === 'number' ? `ends with exit code ${ending}` : ending
      return { problem: `\`${build}\` ${how}: ${errorIn(errorOutput)}` }
    }
  }
  return { reference: `judge:cd ${id} && ${run}#${id}` }
}

/** How a submission is built and started, or why this is not known. */
function wayOf(copy: string): { readonly build?: string; readonly run: string } | string {
  const file = join(copy, COMMAND)
  if (existsSync(file)) {
    const lines = readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
    const run = lines.pop()
    if (run === undefined) return `the file ${COMMAND} is empty`
    return lines.length === 0 ? { run } : { build: lines.join('\n'), run }
  }
  const files = readdirSync(copy).filter((name) => !/^[._]/.test(name))
  const programs = files.filter((name) => Object.hasOwn(LANGUAGES, extname(name)))
  const [program, ...others] = programs
  if (program === undefined || others.length > 0) {
    const found = (program === undefined ? files : programs).join(', ') || 'nothing'
    return `expected one program in a known language, or a file ${COMMAND} that starts it, got ${found}`
  }
  const { build, run = '' } = LANGUAGES[extname(program)] ?? {}
  const named = (command: string): string => command.replace('FILE', () => shellWord(`./${program}`))
  return { run: named(run), ...(build !== undefined && { build: named(build) }) }
}
