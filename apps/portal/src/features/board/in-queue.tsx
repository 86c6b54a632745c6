'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { Clock, Siren } from 'lucide-react'
import type { BoardThread } from './use-board.ts'
import { boardWords } from './words.ts'

const waitLooks: Record<BoardThread['priority'], string> = {
  routine: 'text-muted',
  urgent: 'rounded-[0.6875rem] bg-warning-soft px-2 font-medium text-warning-text',
  emergency: 'rounded-[0.6875rem] bg-danger px-2 font-semibold text-on-danger',
}

/** How long a consult has been in the queue. Nothing is due there, so its priority says how bad the wait is. */
export function InQueue({ since, priority }: { since: string; priority: BoardThread['priority'] }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const length = useClock((now) => waitWords(now - Date.parse(since), locale))
  const Mark = priority === 'emergency' ? Siren : Clock
  return (
    <span
      data-wait={priority}
      className={classes('figures inline-flex min-h-5.5 max-w-full items-center gap-1 text-s', waitLooks[priority])}
    >
      <Mark className="size-3.5 shrink-0" aria-hidden />
      <bdi aria-hidden>{priority === 'emergency' ? words.waitsFor(length) : length}</bdi>
      <span className="sr-only">{words.inQueueFor(length)}</span>
    </span>
  )
}
