'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { durationWords, waitWords } from '@consult/web-client/time/durations.ts'
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

const number = 'figures px-3 py-1.5 text-end whitespace-nowrap'

/** All physicians on duty or with open consults: what they do now, and what they have. */
export function BoardPhysicians({ physicians }: { physicians: readonly BoardPhysician[] }) {
  const words = useWords(boardWords)
  if (physicians.length === 0) return <p className="text-muted">{words.nobody}</p>
  const { columns } = words
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={words.physicians}
      className="max-h-[60dvh] overflow-auto rounded-m border border-line bg-surface"
    >
      <table className="w-full text-m">
        <thead className="sticky top-0 bg-sunken text-s text-muted">
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
        <tbody className="divide-y divide-line">
          {physicians.map((physician) => (
            <tr key={physician.id}>
              <th scope="row" dir="auto" className="px-3 py-1.5 text-start font-medium">
                {physician.name}
              </th>
              <td className="px-3 py-1.5">
                <State physician={physician} />
              </td>
              <td className={number}>{physician.owed}</td>
              <td className={classes(number, physician.overdue > 0 && 'font-semibold text-danger-text')}>
                {physician.overdue}
              </td>
              <td className={number}>
                <NextDue at={physician.nextDueAt} />
              </td>
              <td className={number}>{physician.waiting}</td>
              <td className={number}>{physician.snoozed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
