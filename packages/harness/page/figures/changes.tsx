/** Time after by time before, the largest change first; what noise may explain is grey. */
import { useMemo } from 'preact/hooks'
import type { EntrantComparison } from '../../src/analysis/summary.ts'
import { counted, readableEstimate, readableTime, tickNumber } from '../../src/report/page/readable.ts'
import type { ComparedContest, PageWords } from '../../src/report/page-data.ts'
import { BottomAxis, logScale, logTicks } from '../parts/axes.tsx'
import { Figure } from '../parts/figure.tsx'
import { textWidth } from '../parts/labels.ts'
import { rowMarks } from '../parts/marks.ts'
import { type Drawing, Plot } from '../parts/plot.tsx'
import { VERDICT_WORDS } from './pair-words.ts'

const TOP = 10
const FOOT = 46
const ROW = 28

interface ChangesProps {
  readonly contest: ComparedContest
  readonly words: PageWords
  readonly id: string
}

type Timed = EntrantComparison & { readonly time: NonNullable<EntrantComparison['time']> }

export function Changes({ contest, words, id }: ChangesProps) {
  const rows = useMemo(() => timedIn(contest), [contest])
  const draw = useMemo(() => (width: number) => drawing(contest, rows, width), [contest, rows])
  if (rows.length === 0) return <p class="note">No time of a {words.entrant} can be compared.</p>
  const finding = changeFinding(rows, words)
  return (
    <Figure
      id={id}
      title="Time after, by time before"
      finding={finding}
      note={
        <>
          Left of 1 is faster than before. The line shows the <dfn>bounds</dfn> of each ratio. Grey is what is
          not proved: noise may explain it. The band is the <dfn>noise floor</dfn>, how far apart identical
          code came out.
        </>
      }
      table={changeTable(contest, rows, words)}
    >
      <Plot
        label={`Time after, by time before. ${finding}`}
        height={() => TOP + rows.length * ROW + FOOT}
        draw={draw}
      />
    </Figure>
  )
}

function timedIn({ entrants }: ComparedContest): Timed[] {
  return entrants
    .flatMap((entrant): Timed[] => (entrant.time === null ? [] : [{ ...entrant, time: entrant.time }]))
    .sort((a, b) => Math.abs(Math.log(b.time.ratio.value)) - Math.abs(Math.log(a.time.ratio.value)))
}

const isProved = ({ time }: Timed): boolean => time.verdict === 'faster' || time.verdict === 'slower'

function changeFinding(rows: readonly Timed[], { entrant, entrants }: PageWords): string {
  const proved = rows.filter(isProved)
  if (proved.length === 0) return `No change of ${counted(rows.length, entrant, entrants)} is proved.`
  const slower = proved.filter(({ time }) => time.verdict === 'slower').length
  return `${counted(proved.length, 'change is', 'changes are')} proved: ${slower} slower, ${proved.length - slower} faster. ${rows.length - proved.length} are not told from noise.`
}

function drawing(contest: ComparedContest, rows: readonly Timed[], width: number): Drawing {
  const isNarrow = width < 640
  const left = 14 + Math.min(0.3 * width, Math.max(...rows.map(({ entrantId }) => textWidth(entrantId))))
  const right = width - (isNarrow ? 70 : 300)
  const bottom = TOP + rows.length * ROW
  const floor = Math.max(contest.noiseFloor ?? 0, contest.margin)
  const values = rows.flatMap(({ time: { ratio } }) => [
    ratio.value,
    ratio.lo ?? ratio.value,
    ratio.hi ?? ratio.value,
  ])
  const x = logScale([1 / (1 + floor), 1 + floor, ...values], [left + 8, right])
  const y = (index: number): number => TOP + (index + 0.5) * ROW
  return {
    drawn: (
      <>
        <rect
          class="floor"
          x={x(1 / (1 + floor))}
          y={TOP}
          width={x(1 + floor) - x(1 / (1 + floor))}
          height={bottom - TOP}
        />
        <BottomAxis
          scale={x}
          ticks={logTicks(x, Math.floor((right - left) / 70))}
          text={(tick) => `${tickNumber(tick)} ×`}
          name="time after by time before (log scale)"
          top={TOP}
          bottom={bottom}
        />
        <line class="one" x1={x(1)} x2={x(1)} y1={TOP} y2={bottom} />
        {rows.map((row, index) => (
          <Change key={row.entrantId} row={row} width={width} isNarrow={isNarrow} x={x} y={y(index)} />
        ))}
      </>
    ),
    marks: rowMarks(
      rows.map(({ entrantId, time }, index) => ({
        x: x(time.ratio.value),
        y: y(index),
        says: () => [
          `${entrantId}: ${readableEstimate(time.ratio)}, ${VERDICT_WORDS[time.verdict]}`,
          ...(time.roundsNeeded === null
            ? []
            : [`${time.roundsNeeded} more rounds of each run would probably settle it.`]),
        ],
      })),
    ),
  }
}

interface ChangeProps {
  readonly row: Timed
  readonly width: number
  readonly isNarrow: boolean
  readonly x: (value: number) => number
  readonly y: number
}

function Change({ row, width, isNarrow, x, y }: ChangeProps) {
  const { entrantId, time } = row
  const { ratio, verdict } = time
  const hue = isProved(row) ? (verdict === 'slower' ? 'hue-7' : 'hue-2') : 'hue-none'
  return (
    <g class={hue}>
      <text class={isProved(row) ? 'strong' : 'soft'} x={4} y={y + 4}>
        {entrantId}
      </text>
      <line class="bounds" x1={x(ratio.lo ?? ratio.value)} x2={x(ratio.hi ?? ratio.value)} y1={y} y2={y} />
      <circle class={isProved(row) ? 'dot' : 'dot hollow'} cx={x(ratio.value)} cy={y} r={5} />
      <text class={isProved(row) ? '' : 'soft'} x={width - 4} y={y + 4} text-anchor="end">
        {isNarrow
          ? readableEstimate({ ...ratio, lo: null, hi: null })
          : `${readableEstimate(ratio)} ${VERDICT_WORDS[verdict]}`}
      </text>
    </g>
  )
}

function changeTable({ means }: ComparedContest, rows: readonly Timed[], { entrant }: PageWords) {
  const mean = (row: Timed, when: 'before' | 'after') => means[row.entrantId]?.[when]?.value ?? null
  return {
    columns: [
      { name: entrant, cell: (row: Timed) => row.entrantId, sortBy: (row: Timed) => row.entrantId },
      {
        name: 'before',
        cell: (row: Timed) => readableTime(mean(row, 'before')),
        sortBy: (row: Timed) => mean(row, 'before'),
      },
      {
        name: 'after',
        cell: (row: Timed) => readableTime(mean(row, 'after')),
        sortBy: (row: Timed) => mean(row, 'after'),
      },
      {
        name: 'after by before',
        cell: (row: Timed) => readableEstimate(row.time.ratio),
        sortBy: (row: Timed) => row.time.ratio.value,
      },
      {
        name: 'verdict',
        cell: (row: Timed) => VERDICT_WORDS[row.time.verdict],
        sortBy: (row: Timed) => row.time.verdict,
        isText: true,
      },
    ],
    rows,
  }
}
