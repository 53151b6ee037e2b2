/** Two commands in one line: what a duel says of them. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './runs.ts'

const HARNESS = join(import.meta.dirname, '../../packages/harness/bin/lab-harness.js')
const folder = temporaryFolder()

mkdirSync(join(folder, 'cases'))
writeFileSync(join(folder, 'cases/one.txt'), 'b\na\n')
writeFileSync(join(folder, 'cases/two.txt'), 'd\nc\n')
writeFileSync(join(folder, 'cases/.hidden'), 'f\ne\n')
writeFileSync(join(folder, 'changed.txt'), 'b\na\n')

function duel(...words: string[]): { status: number | null; said: string; out: string } {
  const quick = ['duel', '--quick', '--rounds', '1', '-o', join(folder, crypto.randomUUID())]
  const { status, stdout, stderr } = spawnSync(process.execPath, [HARNESS, ...quick, ...words], {
    ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  })
  return { status, said: stdout + stderr, out: stdout }
}

describe.runIf(existsSync('/proc/self/schedstat'))('a duel', () => {
  it('ranks commands that print the same, on every input', () => {
    const { status, said, out } = duel('sort', 'other=sort -s', '--input', 'cases', '--json')
    const { run } = JSON.parse(out)
    expect(status, said).toBe(0)
    expect(run.contests[0].ranked.map((entrant: { entrantId: string }) => entrant.entrantId).sort()).toEqual([
      'other',
      'sort',
    ])
    expect(run.instances[0].name).toEqual(['one.txt', 'two.txt'])
    expect(run.contests[0].ranked[0].wall).toBeGreaterThan(0)
  })

  it.each([
    ['prints something else', ['sort', 'cat', '--input', 'cases'], 'line 1 is "b", and not "a"'],
    ['has another exit code', ['true', 'false'], 'ends with exit code 1 and 0 bytes'],
    ['crashes', ['true', 'b=kill -11 $$'], 'was ended by signal 11'],
    ['does not exist', ['true', './nosuch'], 'ended with exit code 127'],
    ['leaves a process', ['true', 'b=sleep 1000 &'], 'left 1 process running when it ended'],
    ['hangs', ['true', 'b=sleep 1000', '--wall', '--timeout', '0.1'], 'gave no answer within 0.1 s'],
    [
      'is refused by the check',
      ['sort', 'cat', '-i', 'cases', '--check', 'sort -c'],
      'sort -c` ended with exit code 1',
    ],
    [
      'cannot be prepared',
      ['true', ':', '--prepare', 'exit 4'],
      '`exit 4`, of --prepare, ended with exit code 4',
    ],
    [
      'cannot be checked',
      ['true', ':', '--check', './nosuch'],
      '`./nosuch`, of --check, ended with exit code 127',
    ],
    [
      'changes its input',
      ['cat', 'b=sort -o "$INPUT" "$INPUT"', '--input', 'changed.txt', '--any-output'],
      'changed its input, so later runs do other work: restore it by --prepare',
    ],
    [
      'differs at the end of a long output',
      ['seq 50000', 'b=seq 49999; echo x'],
      'they are equal up to line',
    ],
    ['fails, with its errors', ['true', 'b=cat nosuch'], 'wrote on stderr: "cat: nosuch'],
  ])('names who %s, and does not time the other one alone', (_what, words, reason) => {
    const { status, said } = duel(...words)
    expect(said).toContain(reason)
    expect(said).not.toContain('tier')
    expect(status).toBe(1)
  })

  it('says in every sentence that nothing is proved, if any output will do', () => {
    const { status, said, out } = duel('--any-output', 'echo $$', 'b=echo $$ $$')
    expect(out).toMatch(/takes \S+ \S+ for an unproved run/)
    expect(status, said).toBe(0)
  })

  it('says how commands failed that fail in the same way', () => {
    const { status, out } = duel('cat < nosuch', 'b=cat < nosuch')
    expect(out).toMatch(/Every run ended with exit code \d, and wrote on stderr: [^.]*nosuch/)
    expect(status).toBe(0)
  })

  it('takes commands that change their input, if it is restored', () => {
    const restored = ['--input', 'changed.txt', '--prepare', 'printf "b\\na\\n" > "$INPUT"']
    const { status, said } = duel('sort -o "$INPUT" "$INPUT"', 'b=sort -o "$INPUT" "$INPUT"', ...restored)
    expect(status, said).toBe(0)
  })

  it('never runs two at the same time, so that they may share a lock', () => {
    const locked = (more: string): string => `mkdir lock && sleep 0.01${more} && rmdir lock`
    const { status, said } = duel(locked(''), `b=${locked('0')}`)
    expect(status, said).toBe(0)
  })

  it('says how to go on when it is interrupted', async () => {
    const run = join(folder, 'stopped')
    const words = ['duel', 'sleep 1000', 'b=sleep 1000', '-o', run]
    const stopped = spawn(process.execPath, [HARNESS, ...words], {
      ...{ cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    })
    const said = text(stopped.stderr as Readable)
    while (!existsSync(join(run, 'events.jsonl'))) await sleep(10)
    stopped.kill('SIGINT')
    const again = `Continue: npx lab-harness duel 'sleep 1000' 'b=sleep 1000' -o ${run} --resume ${run}`
    expect(await said).toContain(again)
  })

  it('goes on only with the commands with which it was begun', () => {
    expect(duel('true', 'b=:', '-o', join(folder, 'begun')).status).toBe(0)
    const { status, said } = duel('true', 'b=exit', '--resume', 'begun')
    expect(said).toContain('b was "The command `:`')
    expect(status).toBe(2)
  })

  it('gives commands their folder, their variables and the path of their input', () => {
    const variables = ['--cwd', 'cases', '--env', 'NAME=one.txt', '--input', 'cases/one.txt']
    const { status, said } = duel('cat "$NAME"', 'b=cat "$INPUT"', 'c=cat', ...variables)
    expect(status, said).toBe(0)
  })

  it('compares a command here and in a commit, which is built in a folder of its own', () => {
    const repository = mkdtempSync(join(folder, 'repository-'))
    const git = (...words: string[]) =>
      spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...words], { cwd: repository })
    git('init', '-q', '-b', 'main')
    writeFileSync(join(repository, 'source'), 'then\n')
    git('add', '-A')
    git('commit', '-qm', 'then')
    writeFileSync(join(repository, 'source'), 'now\n')
    const build = ['--against', 'main', '--build', 'cp source built', '--cwd', repository]
    const { status, said } = duel(...build, '--', 'cat built')
    expect(said).toContain('cat is not ranked: it answered wrongly: run 1: ends with exit code 0 and 4 bytes')
    expect(said).toContain('line 1 is "now", and not "then"')
    expect(status).toBe(1)
  })

  it.each([
    [['--build', 'make', 'true', ':'], '--build goes with --against'],
    [['--against', 'HEAD', 'true', 'false'], '--against: expected one command in quotes, got 2'],
    [['true', 'if'], '`if`: '],
    [['true', ':', '--cwd', 'nowhere'], '--cwd nowhere: there is no such folder'],
    [['true', ':', '--input', '/dev/null'], '/dev/null: expected a file or a folder'],
    [['true'], 'expected 2 to 10 commands, each in quotes, got 1'],
    [['true', 'false', '--input', 'nothing'], 'nothing: there is no such file or folder'],
    [['true', 'false', '--env', 'X'], "Expected NAME=VALUE, got 'X'"],
    [['true', 'false', '--fail-on', 'wrong'], "Expected slower, got 'wrong'"],
  ])('refuses %j', (words, message) => {
    const { status, said } = duel(...words)
    expect(said).toContain(message)
    expect(status).toBe(2)
  })
})
