/** The package knows where sets of puzzles are, and fetches published ones. */
export { type Fetched, fetchList } from './fetch-list.ts'
export {
  DatasetError,
  datasetFile,
  downloadsIn,
  fetchedDigits,
  fetchedFile,
  fileOf,
  type PublishedList,
  publishedLists,
  suggestion,
} from './lists.ts'
