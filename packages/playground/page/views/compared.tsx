/** How the searches compare, in one line that follows the steps. */
import { nodeAt } from '../state/playback.ts'
import type { Searched } from '../state/traces.ts'
import type { Traced } from '../worker/jobs.ts'

interface Props {
  readonly solvers: readonly string[]
  readonly searched: readonly Searched<Traced>[]
  positionOf(index: number): number
}

const counted = (nodes: readonly number[]): string => {
  const [first = 0, ...others] = nodes
  const unit = first === 1 ? 'node' : 'nodes'
  return [`${first.toLocaleString('en')} ${unit}`, ...others.map((one) => one.toLocaleString('en'))].join(
    ' against ',
  )
}

export function Compared({ solvers, searched, positionOf }: Props) {
  const all = searched.flatMap(({ traced }) => (traced === undefined ? [] : [traced]))
  if (all.length < solvers.length) return <p class="compared">Searching …</p>
  const total = all.map(({ answer }) => answer.statistics.nodes)
  const sofar = all.map(({ tree, trace }, index) =>
    trace.events.length === 0 ? (total[index] ?? 0) : nodeAt(tree, positionOf(index)) + 1,
  )
  const isAtEnd = sofar.every((nodes, index) => nodes >= (total[index] ?? 0))
  return (
    <p class="compared">
      <strong>{counted(total)}</strong> in all
      {isAtEnd ? '' : `, ${sofar.map((one) => one.toLocaleString('en')).join(' against ')} so far`}
    </p>
  )
}
