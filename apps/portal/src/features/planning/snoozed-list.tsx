'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import type { SnoozedThread } from './use-snoozes.ts'
import { whenWords } from './when-words.ts'
import { planningWords } from './words.ts'

/** Says until when a consult is snoozed, or that it is back. It updates as time passes. */
function Until({ snooze: { until, isBack } }: { snooze: SnoozedThread }) {
  const words = useWords(planningWords)
  const locale = useLocale()
  const text = useClock((now) => (isBack ? words.backNow : whenWords(until, now, locale)))
  return (
    <span className={classes('figures shrink-0 text-xs', isBack ? 'font-semibold text-warning-text' : 'text-faint')}>
      {text}
    </span>
  )
}

/** Those that came back first, then by their time. */
export const inOrder = (snoozes: readonly SnoozedThread[]): SnoozedThread[] =>
  [...snoozes].sort((one, other) => Number(other.isBack) - Number(one.isBack) || one.until.localeCompare(other.until))

/** Links to the consults that are put aside, with their times. */
export function SnoozedList({ snoozes, onGo }: { snoozes: readonly SnoozedThread[]; onGo?: () => void }) {
  const words = useWords(planningWords)
  const locale = useLocale()
  return (
    <ul className="grid grid-cols-1">
      {inOrder(snoozes).map((snooze) => (
        <li key={snooze.asyncConsultId}>
          <InboxLink
            place={{ view: 'waiting', consultId: snooze.asyncConsultId }}
            {...(onGo && { onGo })}
            className="flex min-h-8 min-w-0 flex-wrap items-baseline gap-x-2 rounded-s px-2 py-1 text-s hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <span
              dir="auto"
              title={`${snooze.patientName ?? words.aPatient}: ${whenWords(snooze.until, serverNow(), locale)}`}
              className="min-w-16 flex-1 truncate"
            >
              {snooze.patientName ?? words.aPatient}
            </span>
            <Until snooze={snooze} />
          </InboxLink>
        </li>
      ))}
    </ul>
  )
}
