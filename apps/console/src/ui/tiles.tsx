import { classes } from '@consult/ui/controls/classes.ts'
import type { ReactNode } from 'react'

/** A few numbers side by side. */
export function Tiles({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3">{children}</dl>
}

/**
 * One number with its name. @param isBad whether the number is a problem: then it gets another color, in addition to
 * its words
 */
export function Tile({ name, value, isBad = false }: { name: string; value: string; isBad?: boolean }) {
  return (
    <div className={classes('grid gap-0.5 rounded-m px-4 py-3', isBad ? 'bg-danger-soft' : 'bg-sunken')}>
      <dt className={classes('text-s', isBad ? 'text-danger-text' : 'text-muted')}>{name}</dt>
      <dd className={classes('figures text-xl font-semibold', isBad && 'text-danger-text')}>{value}</dd>
    </div>
  )
}
