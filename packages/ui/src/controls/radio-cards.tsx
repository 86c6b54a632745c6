import { useId } from 'react'

/** One option of a choice. */
export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** What the option means. */
  readonly text?: string
}

/**
 * A choice among a few options that need an explanation. The arrow keys move between them.
 * @param label the name of the choice, above the options
 */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  /** Null: nothing is chosen yet. */
  value: Value | null
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-s font-medium text-ink">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-11 items-start gap-2.5 rounded-s border border-line-strong bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
          />
          <span className="grid min-w-0 gap-0.5 wrap-anywhere">
            <span className="text-m font-medium">{option.label}</span>
            {option.text && <span className="text-s text-muted">{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
