'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import Link from 'next/link'
import { inboxPathOf } from '../../entities/inbox-location/inbox-location.ts'
import type { Board } from './use-board.ts'
import { boardWords } from './words.ts'

type Total = keyof typeof boardWords.en.totals

/** Where the page, or another one, lists what a sum counts. */
const listed: Partial<Record<Total, string>> = {
  overdue: inboxPathOf({ view: 'overdue', consultId: null }),
  queue: inboxPathOf({ view: 'queue', consultId: null }),
  oldest: inboxPathOf({ view: 'queue', consultId: null }),
  calls: '/waiting-room',
  inCall: '#board-callers',
  snoozed: '#board-snoozes',
  toCosign: '/cosign',
}

/** The name of a sum. It leads to who is counted, if they are listed; then the whole card does. */
function Named({ name }: { name: Total }) {
  const words = useWords(boardWords)
  const path = listed[name]
  if (path === undefined) return words.totals[name]
  return (
    <Link href={path} className="underline-offset-2 after:absolute after:inset-0 after:rounded-m hover:underline">
      {words.totals[name]}
    </Link>
  )
}

/** The sums of the board. Those that ask for action are colored when they are not zero. */
export function BoardTotals({ board: { physicians, queue, calls, notesToCosign } }: { board: Board }) {
  const locale = useLocale()
  const { oldestAt } = queue
  const oldest = useClock((now) => (oldestAt === null ? '–' : waitWords(now - Date.parse(oldestAt), locale)))
  const sum = (of: 'overdue' | 'dueSoon' | 'snoozed') => physicians.reduce((all, physician) => all + physician[of], 0)
  const totals = [
    ['onDuty', physicians.filter(({ onDuty }) => onDuty).length, ''],
    ['overdue', sum('overdue'), 'text-danger-text'],
    ['dueSoon', sum('dueSoon'), 'text-warning-text'],
    ['queue', queue.count, ''],
    ['oldest', oldest, ''],
    ['calls', calls.waiting, 'text-warning-text'],
    ['inCall', calls.inProgress, ''],
    ['snoozed', sum('snoozed'), ''],
    ...(notesToCosign === null ? [] : [['toCosign', notesToCosign, 'text-warning-text'] as const]),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      {totals.map(([name, value, look]) => (
        <div
          key={name}
          className="relative flex min-w-0 flex-col-reverse justify-end rounded-m border border-line bg-surface px-3 py-2"
        >
          <dt className="text-s text-muted wrap-anywhere">
            <Named name={name} />
          </dt>
          <dd className={classes('figures text-xl font-semibold', value !== 0 && look)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
