#!/usr/bin/env node
/** The entry of `pnpm playground`: says where the page is, and opens it in a browser. */
import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { referencesIn } from '@sudoku-lab/catalog'
import { runProcess, say } from '@sudoku-lab/console'
import { Command } from 'commander'
import { preparePage } from './own.ts'

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

interface Options {
  readonly open: boolean
  readonly solver?: readonly string[]
}

const program = new Command('playground')
  .description(
    'Opens a page that shows searches step by step, side by side. The page is one file and needs no network.',
  )
  .option(
    '-s, --solver <id,…>',
    'show these first: ids, packages, or modules by their path, as in ./my-solver.js',
    (list, before: string[] = []) => [...before, list],
  )
  .option('--no-open', 'print the address of the page, and open nothing')
  .action(async (options: Options) => {
    const references = options.solver?.flatMap((list) => referencesIn(list)) ?? []
    const { page, added, shown } = await preparePage(references)
    const hash = shown.length === 0 ? '' : `#s=${shown.join(',')}`
    const address = `${pathToFileURL(page).href}${hash}`
    if (added.length > 0) say('playground', `this page has also ${added.join(', ')}`)
    process.stdout.write(`${address}\n`)
    if (options.open && process.stdout.isTTY) open(address)
  })
await runProcess(program, ['CatalogError'])
