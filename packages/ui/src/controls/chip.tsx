import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export type ChipTone = 'neutral' | 'accent' | 'warning' | 'danger' | 'alarm' | 'success'

const tones: Record<ChipTone, string> = {
  neutral: 'border-line text-muted',
  accent: 'border-transparent bg-accent-soft text-accent-text',
  warning: 'border-transparent bg-warning-soft text-warning-text',
  danger: 'border-transparent bg-danger-soft text-danger-text',
  alarm: 'border-transparent bg-danger text-on-danger',
  success: 'border-transparent bg-success-soft text-success-text',
}

/**
 * A short fact about the item beside it: an age, a language, a flag. The words carry the meaning; the tone only adds to
 * them.
 * @param icon appears before the words; screen readers skip it
 * @param whole wraps the words instead of truncating them, for facts that must not be misread
 */
export function Chip({
  tone = 'neutral',
  icon: Icon,
  whole = false,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { tone?: ChipTone; icon?: LucideIcon | undefined; whole?: boolean; children: ReactNode }) {
  return (
    <span
      {...rest}
      className={classes(
        'inline-flex min-h-5 max-w-full items-center gap-1 rounded-s border px-1.5 text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3 shrink-0" aria-hidden />}
      <span className={classes('min-w-0', whole ? 'wrap-anywhere' : 'truncate')}>{children}</span>
    </span>
  )
}
