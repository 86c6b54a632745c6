'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useWords } from '@consult/ui/i18n/use-words.tsx'
import type { UrgencyGroup } from './urgency-groups.ts'
import { inboxWords } from './words.ts'

export const headingId = (group: UrgencyGroup) => `rows-${group}`

/** The heading of a group of rows, at its place in the list. `count` is the number of its rows, loaded or not. */
export function GroupHeading({
  group,
  count,
  top,
  height,
}: {
  group: UrgencyGroup
  count: number
  top: number
  height: number
}) {
  const words = useWords(inboxWords)
  return (
    <h2
      id={headingId(group)}
      style={{ transform: `translateY(${top}px)`, height }}
      className={classes(
        'absolute inset-x-0 top-0 flex items-center gap-2 border-b border-line bg-sunken ps-5 pe-3 text-xs font-semibold',
        group === 'now' ? 'text-danger-text' : group === 'soon' ? 'text-warning-text' : 'text-muted',
      )}
    >
      {words.groups[group]}
      {count >= 0 && <span className="figures font-normal">{count}</span>}
    </h2>
  )
}
