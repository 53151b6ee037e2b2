/** The folder of a run comes from anywhere. What is in it stays text: on pages, in the terminal, in Markdown, LaTeX and CSV. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { judgeRun } from '../../src/judge/judge-run.ts'
import type { Run } from '../../src/record/run.ts'
import { comparisonOf, renderComparison } from '../../src/write/comparison.ts'
import { csvFilesOf, dataPackageOf } from '../../src/write/csv.ts'
import { runPage } from '../../src/write/page-data.ts'
import { comparisonPage, renderIndex, renderPage } from '../../src/write/write-pages.ts'
import {
  readableJson,
  renderLatex,
  renderMarkdown,
  renderTerminal,
  writeRunFiles,
} from '../../src/write/write-run.ts'
import { temporaryFolder } from '../folder.ts'
import { type SimulatedEntrant, simulatedRun } from '../judge/simulated-run.ts'

const HOSTILE = [
  '__proto__',
  '=cmd|calc!A0',
  '+1+1',
  '-2',
  '@SUM(A1)',
  "'=1",
  '＝1',
  '\t=1',
  '<img src=x onerror=alert(1)>',
  '</script><b>',
  '\u001b]0;owned\u0007\u001b[31m',
  '\u009b31m',
  'a\r\nb | c',
  '\u202etxt',
  '[click](https://evil.example) ![x](y)',
  '# heading',
  '1. item',
  '_x_ ~~y~~ &lt;b&gt; www.evil.example',
  '../../../etc/passwd',
]
const [LABEL = ''] = HOSTILE.slice(8)

function hostileRun(): Run {
  const entrants = Object.fromEntries(
    HOSTILE.map((id, index): [string, SimulatedEntrant] => [
      id,
      {
        ...{ ns: 1000 * (index + 1), answers: { 0: { claim: id } } },
        ...(index === 3 && { answers: { 0: { claim: id }, 2: { status: 'timeout', claim: '' } } }),
        ...(index === 5 && { preflight: { status: 'wrong', problem: `${id}: ${LABEL}\u001b[2J` } }),
      },
    ]),
  )
  const records = simulatedRun({ seed: 'hostile', runId: `../${LABEL}`, rounds: 8, entrants })
  for (const [id, entrant] of records.entrants)
    records.entrants.set(id, { ...entrant, traits: { ['__proto__']: id, '=trait': id, inference: id } })
  records.head.facts.push({ name: '__proto__', description: LABEL })
  for (const name of Object.keys(records.head.words))
    Object.assign(records.head.words, { [name]: `${name}\u001b[31m` })
  records.head.counters.push({ name: '=1+1', description: LABEL, total: 'sum' })
  return judgeRun(records)
}

const run = hostileRun()
const CONTROL = /(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/u
const folder = temporaryFolder()

describe('what a folder of a run says', () => {
  it('sends no control character to a terminal, and begins no line', () => {
    const compared = renderComparison(comparisonOf(run, run), run.words, Infinity)
    for (const text of [renderTerminal(run, Infinity), compared]) {
      expect(text).not.toMatch(CONTROL)
      expect(text.split('\n')).not.toContain('b | c')
    }
    expect(readableJson(run)).not.toMatch(CONTROL)
    expect(JSON.parse(readableJson(run)).contests[0].contest).toEqual(run.contests[0]?.contest)
  })

  it('is no markup in Markdown, and no command in LaTeX', () => {
    const text = renderMarkdown(run)
    expect(text).not.toMatch(CONTROL)
    expect(text).not.toMatch(/(?<!\\)(<img|<\/script|\[click|!\[|~~|&lt;)|https:\/\/|www\.evil/)
    expect(text.split('\n').filter((line) => /^(?:- )?#+ heading|^- 1\. /.test(line))).toEqual([])
    expect(renderLatex(run)).not.toMatch(/^ {2}\[|(?<!\{)\[click|(?<!\\)[#_]/m)
  })

  it('is no formula in a CSV file, and is read back from it', () => {
    for (const { name, lines } of csvFilesOf(run)) {
      const text = [...lines].join('')
      expect(text.replaceAll('\r\n', '\n')).not.toMatch(CONTROL)
      const rows: string[][] = parse(text)
      const formulas = rows
        .flat()
        .filter((cell) => /^[=+\-@＝＋－＠\t\r]/.test(cell) && Number.isNaN(Number(cell)))
      expect([name, formulas]).toEqual([name, []])
    }
    const summary = csvFilesOf(run).find(({ name }) => name === 'summary.csv')
    const rows: Record<string, string>[] = parse([...(summary?.lines ?? [])].join(''), { columns: true })
    const ids = rows.map((row) => row['entrant_id'])
    expect(ids).toContain("'=cmd|calc!A0")
    expect(ids).toContain("''=1")
    expect(ids).toContain('\\u001b]0;owned\\u0007\\u001b[31m')
    expect(dataPackageOf(run)).toMatchObject({ name: expect.stringMatching(/^[a-z0-9._-]+$/) })
  })

  it('is text on the page of a run and of a comparison', () => {
    const page = runPage(run, { command: 'bench', viewer: null, links: [] })
    const both = { run, folder }
    const compared = { before: both, after: both, comparison: comparisonOf(run, run), gates: [LABEL] }
    for (const data of [page, comparisonPage(compared, folder)]) {
      const html = renderPage(LABEL, data)
      expect(html).not.toContain('<img src=x')
      expect(html).not.toContain('</script><b>')
    }
  })

  it('is text on the index, where it breaks the schema too, and a link out of the folder is not followed', () => {
    const reports = join(folder, 'reports')
    const place = (name: string): string => {
      mkdirSync(join(reports, name), { recursive: true })
      writeFileSync(join(reports, name, 'report.html'), '')
      return join(reports, name, 'run.json')
    }
    const name = `<img src=x onerror=alert(2)>`
    writeFileSync(place(name), readableJson(run))
    const shard = { index: '<i>1</i>', count: 2 }
    const raw = { ...run, state: '<b>state</b>', plan: { ...run.plan, shard } }
    writeFileSync(place('raw'), JSON.stringify(raw))
    symlinkSync('/dev/zero', place('endless'))
    const html = renderIndex(reports)
    expect(html).toContain('1 run in this folder')
    expect(html).toContain('&lt;img src=x onerror=alert(2)&gt;')
    expect(html).not.toMatch(/<img|<b>|<i>/)
  })

  it('leads no file of a run out of its folder', () => {
    const [own, outside] = [join(folder, 'own'), join(folder, 'outside')]
    mkdirSync(own)
    writeFileSync(outside, 'mine')
    symlinkSync(outside, join(own, 'summary.csv'))
    expect(() => writeRunFiles(own, run)).toThrow(
      /summary\.csv is a link: a run is read and written only in /,
    )
    expect(readFileSync(outside, 'utf8')).toBe('mine')
  })
})
