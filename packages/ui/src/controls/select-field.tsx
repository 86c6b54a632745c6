import { useId } from 'react'
import { classes } from './classes.ts'
import { useLive } from './use-live.ts'

/** A choice from a list, with its label. @param none the text of an empty list, from which nothing can be chosen. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  none,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  none?: string
  onChange: (value: Value) => void
}) {
  const id = useId()
  const isEmpty = options.length === 0
  // A choice that the user makes before the page reacts would be lost silently.
  const isLive = useLive()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-s font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isEmpty || !isLive}
        onChange={(event) => onChange(event.target.value as Value)}
        className={classes(
          'min-h-11 w-full min-w-0 rounded-s border border-line-strong px-3 text-base text-ellipsis disabled:opacity-100 pointer-fine:text-m',
          isEmpty ? 'bg-sunken text-muted' : 'bg-surface text-ink',
        )}
      >
        {isEmpty && <option value="">{none}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
