import { classes } from '@consult/ui/controls/classes.ts'
import type { Badge } from './use-badges.ts'

/** Larger numbers show as this number and a plus sign, because the space is small. */
const most = 99

/** The number beside a page's name, or on a phone at the corner of its icon. */
export function BadgePill({ badge, className }: { badge: Badge; className?: string }) {
  return (
    <span
      className={classes(
        'figures inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-semibold',
        badge.pressing ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
        className,
      )}
    >
      <span aria-hidden>{badge.count > most ? `${most}+` : badge.count}</span>
      <span className="sr-only">{badge.words}</span>
    </span>
  )
}
