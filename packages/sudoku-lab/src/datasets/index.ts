export { DatasetError } from './dataset-error.ts'
export { datasetFile, suggestion } from './dataset-file.ts'
export { checkTable } from './facts-table.ts'
export { type Fetched, fetchList } from './fetch-list.ts'
export {
  DATASETS,
  downloadsIn,
  fetchedDigits,
  fetchedFile,
  fileOf,
  type PublishedList,
  publishedLists,
} from './published.ts'
