import type { ReactNode } from 'react'

/** Several choices from a list, with their label. */
export function Checkboxes({
  label,
  hint,
  chosen,
  options,
  onChange,
}: {
  label: string
  hint?: ReactNode
  chosen: readonly string[]
  options: readonly { readonly value: string; readonly text?: string }[]
  onChange: (chosen: string[]) => void
}) {
  const toggle = (value: string, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === value ? isOn : chosen.includes(each))))
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1">
      <legend className="mb-1 text-s font-medium">{label}</legend>
      {hint && <p className="mb-1 text-s text-muted">{hint}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-4">
        {options.map(({ value, text }) => (
          <label
            key={value}
            className="flex min-h-8 items-start gap-2 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="mt-0.5 size-4 shrink-0 accent-(--accent)"
            />
            <span className="grid min-w-0 text-m wrap-anywhere">
              <span>{value}</span>
              {text && <span className="text-s text-muted">{text}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
