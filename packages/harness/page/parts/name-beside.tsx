import type { PlacedName } from './labels.ts'

interface NameBesideProps {
  readonly text: string
  readonly point: { readonly x: number; readonly y: number } | undefined
  readonly placed: PlacedName | undefined
}

/** The name of a point. A thin line joins them if they are far apart. */
export function NameBeside({ text, point, placed }: NameBesideProps) {
  return (
    <>
      {placed?.isFar && <line class="leader" x1={point?.x} y1={point?.y} x2={placed.x} y2={placed.y - 4} />}
      <text class="name" x={placed?.x} y={placed?.y} text-anchor={placed?.anchor}>
        {text}
      </text>
    </>
  )
}
