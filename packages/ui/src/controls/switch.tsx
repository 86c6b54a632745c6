import { classes } from './classes.ts'

/**
 * A switch that takes effect immediately.
 * @param labelledBy the id of the label beside it
 */
export function Switch({
  on,
  onChange,
  labelledBy,
  busy = false,
}: {
  on: boolean
  onChange: (on: boolean) => void
  labelledBy: string
  busy?: boolean
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-busy={busy || undefined}
      onClick={() => {
        if (!busy) onChange(!on)
      }}
      className={classes(
        'relative inline-flex h-6 w-10.5 shrink-0 items-center rounded-full border transition-colors duration-(--calm) before:absolute before:-inset-2.5 before:content-[""]',
        on ? 'border-accent bg-accent' : 'border-line-strong bg-sunken',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'size-4.5 rounded-full transition-transform duration-(--calm)',
          on ? 'translate-x-5 bg-on-accent rtl:-translate-x-5' : 'translate-x-0.5 bg-line-strong rtl:-translate-x-0.5',
        )}
      />
    </button>
  )
}
