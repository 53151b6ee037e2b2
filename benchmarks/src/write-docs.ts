/** Writes what record-docs.ts makes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { JSON_SCHEMA_FILE, recordsJsonSchema, withColumns } from './record-docs.ts'

const fileBeside = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

const readme = fileBeside('README.md')
writeFileSync(readme, withColumns(readFileSync(readme, 'utf8')))
mkdirSync(fileBeside('schema'), { recursive: true })
writeFileSync(fileBeside(JSON_SCHEMA_FILE), `${JSON.stringify(recordsJsonSchema(), null, 2)}\n`)
