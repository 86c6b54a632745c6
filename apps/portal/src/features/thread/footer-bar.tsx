import { classes } from '@consult/ui/controls/classes.ts'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Replaces the composer where no reply is possible. It says why and offers what the physician can do. */
export function FooterBar({
  mark: Mark,
  careful = false,
  words,
  children,
}: {
  mark: LucideIcon
  /** Something needs attention: it is late, or not allowed. */
  careful?: boolean
  words: ReactNode
  children?: ReactNode
}) {
  return (
    <div
      className={classes(
        'mx-auto flex min-h-12 w-full max-w-180 flex-wrap items-center gap-x-3 gap-y-2 rounded-m border px-3 py-1.5',
        careful ? 'border-transparent bg-warning-soft text-warning-text' : 'border-line bg-sunken text-muted',
      )}
    >
      <div className="flex min-w-[min(12rem,100%)] flex-1 items-center gap-3">
        <Mark className="size-4.5 shrink-0" aria-hidden />
        <p className="min-w-0 flex-1 text-m wrap-anywhere">{words}</p>
      </div>
      {children}
    </div>
  )
}
