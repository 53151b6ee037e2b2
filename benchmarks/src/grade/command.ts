/** The command `bench grade FOLDER`, as its help describes it. What it does is loaded when it is called. */
import { join, resolve } from 'node:path'
import { addHelp, positiveNumber } from '@sudoku-lab/console'
import type { OwnCommand } from '@sudoku-lab/harness'
import type { GradeOptions } from './grade.ts'

export interface GradeHome {
  readonly directory: string
  /** The folder in which every run gets a folder of its own. */
  readonly reports: string
}

const TIMEOUT_S = 5

export function gradeCommand({ directory, reports }: GradeHome): OwnCommand {
  return {
    name: 'grade',
    description: 'grades a folder of programs, such as those of a class',
    define: (command, tools) =>
      void addHelp(command, ...EXPLANATION)
        .argument('<folder>', 'a file or a folder for each submission')
        .option('-d, --dataset <name>', 'the puzzles: a dataset or a file', 'euler-50')
        .option('--timeout <s>', 'CPU seconds for one puzzle', positiveNumber, TIMEOUT_S)
        .option('-o, --out <dir>', 'folder of the files (default: reports/grade-<time>)')
        .action(async (folder: string, options: GradeOptions) => {
          const out = resolve(directory, options.out ?? join(reports, `grade-${stampNow()}`))
          const { grade } = await import('./grade.ts')
          tools.finish(await grade({ ...options, folder: resolve(directory, folder), out, directory }, tools))
        }),
  }
}

const EXPLANATION = [
  'Each program reads nine lines of nine digits, prints nine lines, and ends, as for `--solver judge:COMMAND`. A file is started by its language: Python, JavaScript, Perl, Ruby, Lua, PHP, Java, a shell, or C, C++, Go and Rust, which are compiled. A folder has one such file, or a file `command`: its last line starts the program, and the lines before it build it.',
  'Every answer is proved. Who is right on all puzzles, and on isomorphs of them, is measured in one run. The table, grades.csv, grades.html and the run are in the folder of the files. The submissions are copied before, and stay as they are.',
  'The exit code is 0 if all were graded, whatever came of it.',
]

/** `2026-11-28T21-40-05` */
const stampNow = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-')
