/**
 * Checks that a limit of nodes gives the same answers in every output format, also in those that are written
 * batch by batch.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { beforeAll, describe, expect, it } from 'vitest'
import { LOOSE } from './puzzles.ts'

const MAIN = join(import.meta.dirname, '../../dist/command/main.js')
const HARD = readFileSync(join(import.meta.dirname, '../../../../datasets/hard-200.txt'), 'utf8')

/** The first solution of each puzzle, or a sign that there is none to show. */
async function solve(...args: string[]): Promise<string[]> {
  const { stdout } = await execa('node', [MAIN, 'solve', ...args], {
    input: `${HARD}${LOOSE}\n${LOOSE.replace('..7', '...')}\n`,
    reject: false,
  })
  const lines = stdout.split('\n')
  if (args.includes('json')) return lines.map((line) => JSON.parse(line).solution || 'none')
  return lines.map((line) => (line.startsWith('#') ? 'none' : line))
}

describe.each(['5', '50', '1000000'])('with %s nodes', (nodes) => {
  let asJson: readonly string[]
  beforeAll(async () => {
    asJson = await solve('--node-limit', nodes, '--to', 'json')
  })

  it('solves the same puzzles, with the same solutions, as lines', async () => {
    expect(await solve('--node-limit', nodes)).toEqual(asJson)
  })

  it('solves the same puzzles, with the same solutions, by any named solver', async () => {
    for (const id of ['lanes', 'lanes-batch', 'band']) {
      const [lines, json] = await Promise.all([
        solve('--node-limit', nodes, '--solver', id),
        solve('--node-limit', nodes, '--solver', id, '--to', 'json'),
      ])
      expect(lines, id).toEqual(json)
    }
  })
})
