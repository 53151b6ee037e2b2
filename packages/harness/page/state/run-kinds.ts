/** Groups runs of one kind: the same contest over the same instances. Only these can show a trend. */
import type { IndexContest, IndexEntry, IndexStanding } from '../../src/report/page-data.ts'

export interface Kind {
  readonly title: string
  /** Oldest first. */
  readonly runs: readonly { readonly run: IndexEntry; readonly contest: IndexContest }[]
}

/** The kinds with the most runs come first. A shard is no run, because it is part of a merged run. */
export function kindsIn(runs: readonly IndexEntry[]): Kind[] {
  const kinds = new Map<string, { title: string; runs: Kind['runs'][number][] }>()
  for (const run of [...runs].reverse()) {
    if (run.shard !== null) continue
    for (const contest of run.contests) {
      const { setId, task, track, mode } = contest.contest
      const title = [setId, task, track, mode].join(' · ')
      const key = `${title} ${contest.setSha256}`
      const kind = kinds.get(key) ?? { title, runs: [] }
      kind.runs.push({ run, contest })
      kinds.set(key, kind)
    }
  }
  const all = [...kinds.values()].sort((a, b) => b.runs.length - a.runs.length)
  // Two sets with the same name and different content are separate kinds, and their names are made different.
  return all.map((kind, index) => ({
    ...kind,
    title: all.some((other, before) => before < index && other.title === kind.title)
      ? `${kind.title} (another version, ${index + 1})`
      : kind.title,
  }))
}

/** Entrants that solved everything. Only their times can be compared with others. */
export function finished({ entrants }: IndexContest): IndexStanding[] {
  return entrants.filter(({ solved, asked, ratio }) => solved === asked && ratio !== null)
}
