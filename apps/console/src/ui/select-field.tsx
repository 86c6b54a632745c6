import { useId } from 'react'

/** A choice from a list, with its label. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly text: string }[]
  onChange: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-s font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-11 w-full min-w-0 rounded-s border border-line-strong bg-surface px-3 text-base text-ink pointer-fine:text-m"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
