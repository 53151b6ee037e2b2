#!/usr/bin/env node
/** The entry of `pnpm playground`: says where the page is, and opens it in a browser. */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { reportMistakes, WRONG_USAGE, watchStandardOutput } from '@sudoku-lab/console'
import { Command, CommanderError } from 'commander'
import { PLAYGROUND } from './index.ts'

const OPENERS: Readonly<Record<string, readonly [command: string, ...parameters: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Where there is no browser to open, the address on standard output has to do. */
function open(address: string): void {
  const [command, ...parameters] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command, [...parameters, address], { detached: true, stdio: 'ignore' })
  opener.on('error', () => undefined)
  opener.unref()
}

const program = new Command('playground')
  .description(
    'Opens a page that shows searches step by step, side by side. The page is one file and needs no network.',
  )
  .option('--no-open', 'print the address of the page, and open nothing')
  .action((options: { open: boolean }) => {
    const address = pathToFileURL(PLAYGROUND).href
    process.stdout.write(`${address}\n`)
    if (options.open && process.stdout.isTTY) open(address)
  })
reportMistakes(program)
watchStandardOutput('playground')

try {
  program.parse()
} catch (error) {
  if (!(error instanceof CommanderError)) throw error
  process.exitCode = error.exitCode === 0 ? 0 : WRONG_USAGE
}
