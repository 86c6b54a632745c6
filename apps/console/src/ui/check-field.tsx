/** A setting that is on or off, with its label. */
export function CheckField({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <label className="flex min-h-8 items-start gap-2 py-1 text-m pointer-coarse:min-h-11 pointer-coarse:py-2.5">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-(--accent)"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
