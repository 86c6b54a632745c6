'use client'

import type { AsyncConsult } from '@consult/domain'
import { classes } from '@consult/ui/controls/classes.ts'
import { LiveText } from '@consult/ui/controls/live-text.tsx'
import { useLocale } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { Clock, Hourglass, TriangleAlert } from 'lucide-react'
import { timingOf, type Urgency } from './timing.ts'

/** The icon and the look of each urgency. */
export const urgencyLooks: Record<Urgency, { mark: typeof Clock | null; look: string }> = {
  none: { mark: null, look: 'text-faint' },
  calm: { mark: Clock, look: 'text-muted' },
  soon: { mark: Hourglass, look: 'rounded-[0.6875rem] bg-warning-soft px-2 font-medium text-warning-text' },
  overdue: { mark: TriangleAlert, look: 'rounded-[0.6875rem] bg-danger-soft px-2 font-medium text-danger-text' },
}

/**
 * Shows a consult's timing and keeps it up to date: at the server's time, or at the time of its test clock.
 * The icon and the words carry the meaning; the color only adds to it.
 */
export function TimingMark({
  consult,
  testClock = null,
  className,
}: {
  consult: AsyncConsult
  testClock?: string | null
  className?: string
}) {
  const locale = useLocale()
  const at = (now: number) => timingOf(consult, testClock === null ? now : Date.parse(testClock), locale)
  const words = useClock((now) => at(now).words)
  const urgency = useClock((now) => at(now).urgency) as Urgency
  const { mark: Mark, look } = urgencyLooks[urgency]
  return (
    <span
      className={classes(
        // The words stay on one line unless they are longer than the line. The radius is half the height of one line.
        'figures inline-flex min-h-5.5 max-w-full shrink-0 items-center gap-1 text-s',
        look,
        className,
      )}
    >
      {Mark && <Mark className="size-3.5 shrink-0" aria-hidden />}
      {/* A number at the start of it would otherwise be at its end in a page from right to left. */}
      <bdi>
        <LiveText>{words}</LiveText>
      </bdi>
    </span>
  )
}
