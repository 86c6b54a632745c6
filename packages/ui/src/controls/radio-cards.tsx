import { useId } from 'react'
import { Kbd } from './kbd.tsx'

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
 * @param numbered whether the page chooses an option when its number is pressed
 */
export function RadioCards<Value extends string>({
  label,
  value,
  options,
  onChange,
  numbered = false,
}: {
  label: string
  /** Null: nothing is chosen yet. */
  value: Value | null
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  numbered?: boolean
}) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-s font-medium text-ink">{label}</legend>
      {options.map((option, n) => (
        <label
          key={option.value}
          className="flex min-h-11 items-start gap-2.5 rounded-s border border-line-strong bg-surface px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-keyshortcuts={numbered ? `${n + 1}` : undefined}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0 accent-(--accent) outline-none"
          />
          <span className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
            <span className="text-m font-medium">{option.label}</span>
            {option.text && <span className="text-s text-muted">{option.text}</span>}
          </span>
          {numbered && (
            <span aria-hidden className="text-muted pointer-coarse:hidden">
              <Kbd>{n + 1}</Kbd>
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
