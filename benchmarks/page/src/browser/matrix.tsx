import type { ContestData, PairData } from '../data.ts'
import { formatRatioRange, formatSignificant } from '../format.ts'

/** Every pair with its verdict, read along the row: "this solver is … than that one". */
export function Matrix({ contest }: { readonly contest: ContestData }) {
  const ids = [...contest.solvers]
    .filter(({ tier }) => tier !== null)
    .sort((a, b) => (a.time?.value ?? Infinity) - (b.time?.value ?? Infinity))
    .map((solver) => solver.id)
  if (contest.pairs.length === 0) return <p>This run compares no pairs.</p>
  return (
    <figure>
      <figcaption>
        <h3>Verdicts, pair by pair</h3>
        <p>
          Read along the row: ▲ faster, ▼ slower, = the same within the threshold, ? not resolved. The number
          is time over time, below 1 for the faster. Bounds show on hover.
        </p>
      </figcaption>
      <div class="scroll">
        <table class="matrix">
          <thead>
            <tr>
              <td />
              {ids.map((id) => (
                <th scope="col" key={id}>
                  <span>{id}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {ids.map((column) => (
                  <VerdictCell key={column} pair={pairOf(contest, row, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

const SIGNS = { faster: '▲', slower: '▼', same: '=', unresolved: '?' } as const

function VerdictCell({ pair }: { readonly pair: PairData | null }) {
  if (pair === null) return <td class="self" />
  const { a, b, ratio, verdict } = pair
  const bounds = `${a} / ${b}: ${formatSignificant(ratio.value)} (${formatRatioRange(ratio)}), ${verdict}`
  return (
    <td class={`verdict ${verdict}`} title={bounds}>
      <span aria-hidden="true">{SIGNS[verdict]}</span>
      <span class="hidden">{verdict}</span> {formatSignificant(ratio.value)}
    </td>
  )
}

function pairOf(contest: ContestData, row: string, column: string): PairData | null {
  for (const pair of contest.pairs) {
    if (pair.a === row && pair.b === column) return pair
    if (pair.a === column && pair.b === row) return turned(pair)
  }
  return null
}

const TURNED = { faster: 'slower', slower: 'faster', same: 'same', unresolved: 'unresolved' } as const

function turned({ a, b, ratio, verdict }: PairData): PairData {
  const inverse = { value: 1 / ratio.value, low: 1 / ratio.high, high: 1 / ratio.low }
  return { a: b, b: a, ratio: inverse, verdict: TURNED[verdict] }
}
