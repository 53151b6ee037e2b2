import { Command, InvalidArgumentError, Option } from 'commander'
import { expect, it, vi } from 'vitest'
import { isUsageError, reportMistakes, runProgram, UsageError } from '../src/index.ts'

function program(): Command {
  const number = (text: string): number => {
    if (Number.isNaN(Number(text))) throw new InvalidArgumentError(`Expected a number, got '${text}'.`)
    return Number(text)
  }
  const root = new Command('lab')
  root.addCommand(
    new Command('solve')
      .argument('[file]')
      .option('--unique')
      .addOption(new Option('--count <n>').argParser(number).conflicts('unique'))
      .action((_, { count }: { count?: number }) => {
        if (count === 7) throw new UsageError('7 is no good number')
      }),
  )
  root.addCommand(
    new Command('check').addOption(
      new Option('--to <format>').choices(['line', 'pretty']).makeOptionMandatory(),
    ),
  )
  reportMistakes(root)
  return root
}

async function stderrOf(...args: string[]): Promise<string> {
  let written = ''
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written += String(text)
    return true
  })
  const root = program()
  try {
    await root.parseAsync(args, { from: 'user' })
  } catch (error) {
    expect(isUsageError(root, error)).toBe(true)
  } finally {
    spy.mockRestore()
  }
  return written
}

it.each<[string[], string]>([
  [['slove'], "lab: unknown command 'slove'; did you mean solve?\nSee `lab --help`.\n"],
  [['solve', '--uniqe'], "lab: unknown option '--uniqe'; did you mean --unique?\nSee `lab solve --help`.\n"],
  [['solve', '--xyz'], "lab: unknown option '--xyz'\nSee `lab solve --help`.\n"],
  [
    ['solve', '--count', 'x'],
    "lab: option '--count <n>' argument 'x' is invalid. Expected a number, got 'x'\nSee `lab solve --help`.\n",
  ],
  [
    ['solve', '--count', '3', '--unique'],
    "lab: option '--count <n>' cannot be used with option '--unique'\nSee `lab solve --help`.\n",
  ],
  [
    ['check', '--to', 'prety'],
    "lab: option '--to <format>' argument 'prety' is invalid. Allowed choices are line, pretty; did you mean pretty?\nSee `lab check --help`.\n",
  ],
  [
    ['check', '--to', 'circle'],
    "lab: option '--to <format>' argument 'circle' is invalid. Allowed choices are line, pretty\nSee `lab check --help`.\n",
  ],
  [['check'], "lab: required option '--to <format>' not specified\nSee `lab check --help`.\n"],
  [['solve', '--count', '7'], 'lab: 7 is no good number\nSee `lab solve --help`.\n'],
])('%j is reported in the one style', async (args, expected) => {
  expect(await stderrOf(...args)).toBe(expected)
})

it('an error that is not about the command line is left to the program', () => {
  expect(isUsageError(program(), new Error('no such file'))).toBe(false)
})

it('a program ends with exit code 2 and one line for what the user can correct, and throws anything else', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const failing = (thrown: Error): Command =>
    new Command('lab').action(() => {
      throw thrown
    })
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: 'a.txt' })
  const named = Object.assign(new Error('no list'), { name: 'ListError' })
  try {
    expect(await runProgram(failing(missing), [])).toBe(2)
    expect(await runProgram(failing(named), [], ['ListError'])).toBe(2)
    expect(written.mock.calls).toEqual([['lab: cannot open a.txt: no such file\n'], ['lab: no list\n']])
    await expect(runProgram(failing(named), [])).rejects.toBe(named)
    expect(await runProgram(failing(named), ['--nope'])).toBe(2)
  } finally {
    written.mockRestore()
  }
})
