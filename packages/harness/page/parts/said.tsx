/** A sentence in which no name is broken at its hyphens. */
interface SaidProps {
  readonly text: string
  readonly names: readonly string[]
}

export function Said({ text, names }: SaidProps) {
  const hyphened = names.filter((name) => name.includes('-')).sort((a, b) => b.length - a.length)
  if (hyphened.length === 0) return <>{text}</>
  const parts = text.split(new RegExp(`(${hyphened.map(escaped).join('|')})`))
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} class="nowrap">
            {part}
          </span>
        ),
      )}
    </>
  )
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
