interface PickerProps {
  readonly label: string
  readonly options: readonly string[]
  readonly value: string
  readonly onPick: (option: string) => void
}

/** A choice among several. Draws nothing if there is only one. */
export function Picker({ label, options, value, onPick }: PickerProps) {
  if (options.length < 2) return null
  return (
    <label class="picker">
      <span>{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
}
