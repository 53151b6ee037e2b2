/**
 * The documentation of the records, made from their schema: the column tables of README.md and the JSON
 * Schema in schema/. `pnpm --filter @sudoku-lab/benchmarks document` writes both; a test holds them fresh.
 */
import { z } from 'zod'
import { event, runFile, TABLES } from './record.ts'

/** The tables of all columns, between these two marks of README.md. */
const COLUMNS_BEGIN = '<!-- columns: made by `pnpm --filter @sudoku-lab/benchmarks document` -->'
const COLUMNS_END = '<!-- /columns -->'

/** One section with a table for each CSV file. */
function columnTables(): string {
  return Object.entries(TABLES)
    .map(([name, schema]) => `### \`${name}\`\n\n${tableOf(schema)}`)
    .join('\n\n')
}

function tableOf(schema: z.ZodObject): string {
  const rows = Object.entries(schema.shape).map(([name, type]) => {
    const { description = '', type: kind, empty } = described(type as z.ZodType)
    return `| \`${name}\` | ${kind}${empty ? ', or empty' : ''} | ${description} |`
  })
  return ['| column | type | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

interface Described {
  readonly type: string
  readonly empty: boolean
  readonly description: string
}

function described(type: z.ZodType): Described {
  const schema = z.toJSONSchema(type)
  const branches = (schema.anyOf ?? [schema]).filter((branch) => typeof branch === 'object')
  const kinds = branches.flatMap(kindsOf)
  return {
    type: [...new Set(kinds.filter((kind) => kind !== 'null'))].join(' or '),
    empty: kinds.includes('null'),
    description: [schema, ...branches].find((part) => part.description !== undefined)?.description ?? '',
  }
}

function kindsOf({ type, enum: words, const: only }: z.core.JSONSchema.JSONSchema): string[] {
  if (words !== undefined) return [words.map((word) => `\`${word}\``).join(', ')]
  if (only !== undefined) return [`\`${only}\``]
  return [type ?? ''].flat().map((kind) => (kind === 'string' ? 'text' : kind))
}

/** README.md with the tables of columns made anew. */
export function withColumns(readme: string): string {
  const begin = readme.indexOf(COLUMNS_BEGIN)
  const end = readme.indexOf(COLUMNS_END)
  if (begin < 0 || end < begin) throw new RangeError(`README.md lacks ${COLUMNS_BEGIN} … ${COLUMNS_END}`)
  return `${readme.slice(0, begin + COLUMNS_BEGIN.length)}\n\n${columnTables()}\n\n${readme.slice(end)}`
}

/** The JSON Schema of every record: `event` a line of events.jsonl, `run` run.json, and a row of each table. */
export function recordsJsonSchema(): object {
  const rows = Object.entries(TABLES).map(([name, schema]) => [name, z.toJSONSchema(schema)])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Records of a run of Sudoku Lab',
    $defs: { event: z.toJSONSchema(event), run: z.toJSONSchema(runFile), ...Object.fromEntries(rows) },
  }
}

export const JSON_SCHEMA_FILE = 'schema/records.schema.json'
