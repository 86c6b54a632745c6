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
    <Link
      href={path}
      className="underline-offset-2 after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {words.totals[name]}
    </Link>
  )
}

const quiet = 'text-faint'
const bad = 'text-danger-text'
const pressing = 'text-warning-text'
/** A sum that is zero steps back. */
const lookOf = (count: number, look = '') => (count === 0 ? quiet : look)

/** The sums of the board in one strip. Those that ask for action are colored. */
export function BoardTotals({ board: { physicians, queue, calls, notesToCosign } }: { board: Board }) {
  const locale = useLocale()
  const { oldestAt } = queue
  const oldest = useClock((now) => (oldestAt === null ? '–' : waitWords(now - Date.parse(oldestAt), locale)))
  const onDuty = physicians.filter((physician) => physician.onDuty).length
  const sum = (count: 'overdue' | 'dueSoon' | 'snoozed') =>
    physicians.reduce((all, physician) => all + physician[count], 0)
  const [overdue, dueSoon, snoozed] = [sum('overdue'), sum('dueSoon'), sum('snoozed')]
  // Work that nobody is there to do is the worst news of the page.
  const isDeserted = onDuty === 0 && overdue + queue.count + calls.waiting > 0
  const totals = [
    ['onDuty', onDuty, isDeserted ? bad : lookOf(onDuty)],
    ['overdue', overdue, lookOf(overdue, bad)],
    ['dueSoon', dueSoon, lookOf(dueSoon, pressing)],
    ['queue', queue.count, lookOf(queue.count)],
    ['oldest', oldest, lookOf(queue.count)],
    ['calls', calls.waiting, lookOf(calls.waiting, pressing)],
    ['inCall', calls.inProgress, lookOf(calls.inProgress)],
    ['snoozed', snoozed, lookOf(snoozed)],
    ...(notesToCosign === null ? [] : [['toCosign', notesToCosign, lookOf(notesToCosign, pressing)] as const]),
  ] as const
  return (
    <dl className="overflow-hidden rounded-m border border-line bg-surface max-sm:grid max-sm:grid-cols-3 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(6.5rem,50%),1fr))] md:grid-cols-5 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
      {totals.map(([name, value, look]) => (
        <div
          key={name}
          // The lines at the outer sides are beyond the edge.
          className="relative -me-px -mb-px flex min-w-0 flex-col-reverse justify-end border-e border-b border-line px-2 py-1.5 sm:px-3 has-[a]:hover:bg-hover"
        >
          <dt className="text-xs text-muted wrap-anywhere">
            <Named name={name} />
          </dt>
          <dd className={classes('figures text-xl font-semibold max-sm:text-l', look)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
