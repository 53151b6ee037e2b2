/** Starts a run in a process that a test can kill: `start-sorting.mjs SUITE FOLDER`. */

import { beginRun } from '../../dist/measure/begin.js'
import { carryOut } from '../../dist/measure/carry-out.js'
import { DEFAULT_OPTIONS } from '../../dist/measure/plan/run-options.js'
import { loadSuite } from '../../dist/measure/suite.js'

const [suitePath, out] = process.argv.slice(2)
const suite = await loadSuite(suitePath, {}, process.cwd())
const { signal } = new AbortController()
const options = { ...DEFAULT_OPTIONS, solver: ['insertion', 'selection'], out }
const begun = await beginRun({
  options,
  suite,
  directory: process.cwd(),
  reports: out,
  arguments: [],
  signal,
})
const nothing = () => undefined
const progress = {
  preflight: nothing,
  round: nothing,
  checked: nothing,
  forkOver: nothing,
  note: nothing,
  end: nothing,
}
await carryOut({ ...begun, signal, progress })
