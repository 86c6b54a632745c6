'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { durationWords, waitWords } from '@consult/web-client/time/durations.ts'
import type { ReactNode } from 'react'
import type { BoardPhysician } from './use-board.ts'
import { boardWords } from './words.ts'

function State({ physician: { onDuty, call, wrapUpUntil } }: { physician: BoardPhysician }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const text = call
    ? words.states[call]
    : wrapUpUntil
      ? words.wrapUp(timeWords(wrapUpUntil, locale))
      : onDuty
        ? words.states.free
        : words.states.offDuty
  return (
    <span className={classes(!onDuty && 'text-faint', (call || wrapUpUntil) && 'font-medium text-accent-text')}>
      {text}
    </span>
  )
}

/** The time that is left until the next reply is due, or since it was. */
function NextDue({ at }: { at: string | null }) {
  const locale = useLocale()
  const late = useClock((now) => at !== null && now >= Date.parse(at))
  const text = useClock((now) => {
    if (at === null) return '–'
    const left = Date.parse(at) - now
    return left > 0 ? durationWords(left, locale) : `−${waitWords(-left, locale)}`
  })
  return <span className={classes('figures', late && 'font-medium text-danger-text')}>{text}</span>
}

/** A figure. Where the columns do not fit beside each other, its name stands before it. */
function Figure({ name, isBad = false, children }: { name: string; isBad?: boolean; children: ReactNode }) {
  return (
    <td
      className={classes(
        'figures px-3 py-1.5 text-end @max-xl:flex @max-xl:justify-between @max-xl:gap-3 @max-xl:py-0.5',
        isBad && 'font-semibold text-danger-text',
      )}
    >
      <span className="min-w-0 text-start font-normal text-muted wrap-anywhere @xl:hidden" aria-hidden>
        {name}
      </span>
      <span className="whitespace-nowrap">{children}</span>
    </td>
  )
}

/** All physicians on duty or with open consults: what they do now, and what they have. */
export function BoardPhysicians({ physicians }: { physicians: readonly BoardPhysician[] }) {
  const words = useWords(boardWords)
  if (physicians.length === 0) return <p className="text-muted">{words.nobody}</p>
  const { columns } = words
  return (
    <div className="@container rounded-m border border-line bg-surface">
      <table className="w-full text-m @max-xl:block">
        <thead className="bg-sunken text-s text-muted @max-xl:sr-only">
          <tr>
            <th className="px-3 py-1.5 text-start font-medium">{columns.name}</th>
            <th className="px-3 py-1.5 text-start font-medium">{columns.state}</th>
            <th className="px-3 py-1.5 text-end font-medium">{columns.owed}</th>
            <th className="px-3 py-1.5 text-end font-medium">{columns.overdue}</th>
            <th className="px-3 py-1.5 text-end font-medium">{columns.next}</th>
            <th className="px-3 py-1.5 text-end font-medium">{columns.waiting}</th>
            <th className="px-3 py-1.5 text-end font-medium">{columns.snoozed}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-xl:block">
          {physicians.map((physician) => (
            <tr key={physician.id} className="@max-xl:block @max-xl:py-1.5">
              <th scope="row" dir="auto" className="px-3 py-1.5 text-start font-medium wrap-anywhere @max-xl:block">
                {physician.name}
              </th>
              <td className="px-3 py-1.5 @max-xl:block">
                <State physician={physician} />
              </td>
              <Figure name={columns.owed}>
                {physician.capacity === null ? physician.owed : words.loadOf(physician.load, physician.capacity)}
              </Figure>
              <Figure name={columns.overdue} isBad={physician.overdue > 0}>
                {physician.overdue}
              </Figure>
              <Figure name={columns.next}>
                <NextDue at={physician.nextDueAt} />
              </Figure>
              <Figure name={columns.waiting}>{physician.waiting}</Figure>
              <Figure name={columns.snoozed}>{physician.snoozed}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
