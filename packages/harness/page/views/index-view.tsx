/** The runs of a folder, newest first. */
import { counted, readableDate } from '../../src/report/page/readable.ts'
import type { IndexEntry, IndexPage } from '../../src/report/page-data.ts'
import { numberColumn, Table, textColumn } from '../parts/table.tsx'

export function IndexView({ data }: { readonly data: IndexPage }) {
  return (
    <main>
      <h1>{counted(data.runs.length, 'run', 'runs')} in this folder</h1>
      <Table<IndexEntry>
        title="Runs, the newest first"
        rows={data.runs}
        columns={[
          textColumn(
            'run',
            ({ id }) => id,
            (run) => <Name run={run} />,
          ),
          textColumn('when', ({ createdAt }) => readableDate(createdAt)),
          textColumn('fastest', fastestIn),
          numberColumn('remarks', ({ remarks }) => remarks, String),
          textColumn(
            'machine',
            ({ machines, node }) => `${machines.join('; ')}, Node ${node.replace(/^v/, '')}`,
          ),
          textColumn('commit', ({ commit, dirty }) =>
            commit === null ? '–' : `${commit.slice(0, 10)}${dirty ? ', changed' : ''}`,
          ),
        ]}
      />
    </main>
  )
}

function Name({ run }: { readonly run: IndexEntry }) {
  const notes = [
    ...(run.kind === 'quick' ? ['quick'] : []),
    ...(run.state === 'complete' ? [] : [run.state]),
    ...(run.shard === null ? [] : [`shard ${run.shard.index} of ${run.shard.count}`]),
  ]
  return (
    <>
      <a href={run.href}>{run.id}</a> <small>{notes.join(', ')}</small>
    </>
  )
}

/** Where nothing is proved, no one is the fastest. */
function fastestIn({ contests }: IndexEntry): string {
  return [...new Set(contests.map(({ fastest }) => fastest.join(', ')).filter(Boolean))].join('; ') || '–'
}
