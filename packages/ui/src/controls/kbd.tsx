import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A key, labeled as on the keyboard. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classes(
        'inline-flex min-w-5 items-center justify-center rounded-[4px] border border-current/30 px-1 font-sans text-xs leading-4.5 font-medium whitespace-nowrap',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
