export { reserve } from './layout.ts'
export { run, skip, sortChosen, start } from './search.ts'
