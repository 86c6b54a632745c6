import { classes } from '../../ui/controls/classes.ts'
import type { Badge } from './use-badges.ts'

/** More than this is told as that much and more: the place is small. */
const most = 99

/** The number beside a page's name; on a phone at the corner of its mark. */
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
