export { reserve } from './layout.ts'
export { run, skip, start } from './search.ts'
