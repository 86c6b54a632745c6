import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { withLiveTexts } from './live-text.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Look, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-hover',
  quiet: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
}

const shape =
  'inline-flex min-h-8 max-w-full shrink-0 items-center justify-center gap-2 rounded-s px-3 text-m font-medium wrap-anywhere transition-colors duration-(--quick) select-none disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-faint pointer-coarse:min-h-11'

/** Returns a button's classes, for elements that only look like one: a link, part of a menu. */
export function buttonClasses(look: Look, extra?: string): string {
  return classes(shape, looks[look], extra)
}

/** A button. While `busy`, it ignores clicks and reports its state to screen readers. */
export function Button({
  look = 'secondary',
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ComponentProps<'button'> & { look?: Look; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={buttonClasses(look, className)}
    >
      {withLiveTexts(children)}
    </button>
  )
}

/** A button that shows only an icon; `label` describes what it does. */
export function IconButton({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-s text-muted transition-colors duration-(--quick) hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:text-faint pointer-coarse:size-11',
        className,
      )}
    />
  )
}
