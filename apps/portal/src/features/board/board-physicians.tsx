'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { timeWords } from '@consult/web-client/time/days.ts'
import { durationWords, waitWords } from '@consult/web-client/time/durations.ts'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { consultWords } from '../../entities/consults/words.ts'
import { type WorklistFilter, worklistPath } from '../worklist/worklist-filter.ts'
import { NothingListed } from './board-list.tsx'
import type { BoardPhysician } from './use-board.ts'
import type { BoardView } from './use-filtered-board.ts'
import { boardWords } from './words.ts'

function State({ physician: { onDuty, call, wrapUpUntil, owed } }: { physician: BoardPhysician }) {
  const words = useWords(boardWords)
  const locale = useLocale()
  const text = call
    ? words.states[call]
    : wrapUpUntil
      ? words.wrapUp(timeWords(wrapUpUntil, locale))
      : onDuty
        ? words.states.free
        : words.states.offDuty
  // Whoever is not there and owes replies is who a supervisor looks for.
  const look =
    call || wrapUpUntil ? 'text-accent-text' : onDuty ? 'text-muted' : owed > 0 ? 'text-warning-text' : 'text-faint'
  return <span className={`block text-s font-normal ${look}`}>{text}</span>
}

/** A figure with words takes a second line, so that the names of physicians keep their room. */
const inWords = 'inline-block max-w-22 whitespace-normal @max-md:max-w-none'

/** The time that is left until the next reply is due, or since it was. */
function NextDue({ at }: { at: string | null }) {
  const locale = useLocale()
  const { overdue } = useWords(consultWords).timing
  const late = useClock((now) => at !== null && now >= Date.parse(at))
  const text = useClock((now) => {
    if (at === null) return '–'
    const left = Date.parse(at) - now
    return left > 0 ? durationWords(left, locale) : overdue(waitWords(-left, locale))
  })
  return (
    <bdi
      className={classes(
        inWords,
        // In columns, it stays on one line: the name beside it may break instead.
        '@md:max-w-none @md:whitespace-nowrap',
        late && 'font-medium text-danger-text',
      )}
    >
      {text}
    </bdi>
  )
}

/** A figure; without one it steps back. Where the columns do not fit beside each other, its name stands before it. */
function Figure({
  name,
  isNone = false,
  isBad = false,
  children,
}: {
  name: string
  isNone?: boolean
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <td
      className={classes(
        'figures px-1.5 py-1.5 text-end last:pe-3 @max-md:gap-1.5 @max-md:py-0 @max-md:ps-0 @max-md:pe-4 @max-md:text-start @max-md:text-s',
        isNone ? 'text-faint @max-md:hidden' : '@max-md:inline-flex',
        isBad && 'font-semibold text-danger-text',
      )}
    >
      <span className="font-normal text-muted @md:hidden" aria-hidden>
        {name}
      </span>
      <span className="whitespace-nowrap">{children}</span>
    </td>
  )
}

/** Leads to a physician's consults in the worklist, with the filter that the name tells. */
function ToList({ filter, name, children }: { filter: WorklistFilter; name: string; children: ReactNode }) {
  return (
    <Link
      href={worklistPath(filter)}
      title={name}
      className="rounded-s underline-offset-3 hover:underline pointer-coarse:py-2"
    >
      {children}
    </Link>
  )
}

/** All physicians on duty or with open consults: what they do now, and what they have. */
export function BoardPhysicians({
  view: {
    board: { physicians },
    filtered,
  },
}: {
  view: BoardView
}) {
  const words = useWords(boardWords)
  if (physicians.length === 0) return <NothingListed>{filtered ? words.noMatch : words.nobody}</NothingListed>
  const { name, ...columns } = words.columns
  return (
    <div className="@container overflow-hidden rounded-m border border-line bg-surface">
      <table className="w-full text-m @max-md:block">
        <thead className="border-b border-line bg-sunken text-xs text-muted @max-md:sr-only">
          <tr>
            {/* Names take all the room that figures leave. */}
            <th className="w-full px-3 py-1.5 text-start font-medium">{name}</th>
            {Object.entries(columns).map(([column, text]) => (
              <th key={column} className="px-1.5 py-1.5 text-end font-medium last:pe-3">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line @max-md:block">
          {physicians.map((physician) => (
            <tr key={physician.id} className="hover:bg-hover @max-md:block @max-md:px-3 @max-md:py-2">
              <th
                scope="row"
                className="min-w-32 px-3 py-1.5 text-start font-medium wrap-anywhere @max-md:flex @max-md:flex-wrap @max-md:items-baseline @max-md:gap-x-2 @max-md:p-0"
              >
                <ToList filter={{ show: 'open', holder: physician.id }} name={words.consultsOf(physician.name)}>
                  <bdi>{physician.name}</bdi>
                </ToList>
                <State physician={physician} />
              </th>
              <Figure name={columns.owed} isNone={physician.owed === 0 && physician.capacity === null}>
                {physician.capacity === null ? (
                  <bdi>{physician.owed}</bdi>
                ) : (
                  <>
                    <bdi aria-hidden className="whitespace-nowrap">{`${physician.load} / ${physician.capacity}`}</bdi>
                    <span className="sr-only">{words.loadOf(physician.load, physician.capacity)}</span>
                  </>
                )}
              </Figure>
              <Figure name={columns.overdue} isNone={physician.overdue === 0} isBad={physician.overdue > 0}>
                {physician.overdue === 0 ? (
                  0
                ) : (
                  <ToList filter={{ show: 'overdue', holder: physician.id }} name={words.overdueOf(physician.name)}>
                    {physician.overdue}
                  </ToList>
                )}
              </Figure>
              <Figure name={columns.next} isNone={physician.nextDueAt === null}>
                <NextDue at={physician.nextDueAt} />
              </Figure>
              <Figure name={columns.waiting} isNone={physician.waiting === 0}>
                {physician.waiting === 0 ? (
                  0
                ) : (
                  <ToList filter={{ show: 'waiting', holder: physician.id }} name={words.waitingOf(physician.name)}>
                    {physician.waiting}
                  </ToList>
                )}
              </Figure>
              <Figure name={columns.snoozed} isNone={physician.snoozed === 0}>
                {physician.snoozed}
              </Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
