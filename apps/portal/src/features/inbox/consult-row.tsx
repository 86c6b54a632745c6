'use client'

import type { AsyncConsult } from '@consult/domain'
import { classes } from '@consult/ui/controls/classes.ts'
import { lazyWhenIdle, lazyWhenShown } from '@consult/ui/controls/lazy-load.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { CornerDownRight } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { InboxItem, InboxView } from '../../entities/consults/inbox-views.ts'
import { TimingMark } from '../../entities/consults/timing-mark.tsx'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { Born } from '../../entities/patients/born.tsx'
import { UnreadDot } from '../signals/unread-dot.tsx'
import type { Density } from './density.ts'
import { inboxWords } from './words.ts'

/** Says how long ago the patient was answered. It matters for a consult that waits for the patient. */
function Answered({ at, testClock }: { at: string; testClock: string | null }) {
  const words = useWords(inboxWords)
  const locale = useLocale()
  const text = useClock((now) =>
    words.answered(waitWords((testClock === null ? now : Date.parse(testClock)) - Date.parse(at), locale)),
  )
  return <span className="figures max-w-full shrink-0 text-s text-faint">{text}</span>
}

/** Shows the one relevant time of a row: due or overdue, waiting since, answered, or closed. */
function RowTime({ item: { consult, lastMessage, testClock } }: { item: InboxItem }) {
  const patientsTurn = consult.status === 'active' && consult.responseDueAt === null
  if (patientsTurn) return <Answered at={lastMessage?.at ?? consult.lastActivityAt} testClock={testClock} />
  return <TimingMark consult={consult} testClock={testClock} />
}

// Avatars of colleagues in the same consult. They are not urgent, so they load later.
const Faces = lazyWhenIdle(() => import('../signals/attendee-avatars.tsx').then((module) => module.AttendeeAvatars))
const Holder = lazyWhenIdle(() => import('./row-holder.tsx').then((module) => module.RowHolder))
// The mark of an emergency does not wait until the page is idle.
const RowFlags = lazyWhenShown(() => import('./row-flags.tsx').then((module) => module.RowFlags))

/** A name with more characters than this is wider than a compact row at the usual text size, or than two lines of a phone. */
const longName = 38

/** One line that ends between words. Cut at any letter, it could end a dose within its unit: "500 m…". */
const wholeWords = 'line-clamp-1 text-ellipsis wrap-anywhere [text-align:match-parent]'

/** Returns the patient's name as a physician sees it. */
export function patientTitle({ name, externalId }: InboxItem['patient']): string {
  return name ?? externalId
}

/** The words of a row without messages. Of the invited, only those are listed to whom the reader has written first. */
function nothingYet({ status, intake }: AsyncConsult) {
  if (status === 'invited') return 'waitsForConsent'
  return intake.status === 'completed' ? 'onlyAnswers' : 'noMessage'
}

function Preview({ item: { consult, lastMessage, withheld } }: { item: InboxItem }) {
  const words = useWords(inboxWords)
  if (withheld) return <span className="flex-1" />
  return (
    <span className="flex min-w-2/5 flex-1 basis-0 items-center gap-1 text-s text-faint">
      {lastMessage?.authorType === 'physician' && (
        <>
          <CornerDownRight className="size-3.5 shrink-0 rtl:-scale-x-100" aria-hidden />
          <span className="sr-only">{words.physicianSays}</span>
        </>
      )}
      <span className={classes('min-w-0', wholeWords)} dir="auto">
        {lastMessage ? lastMessage.text : words[nothingYet(consult)]}
      </span>
    </span>
  )
}

/**
 * The name and the time. A long name wraps below the time, over two lines. In a compact row, the name has the line to itself,
 * and the time is below it.
 */
function NameLine({
  time,
  faces,
  compact,
  narrow,
  children,
}: {
  time: ReactNode
  faces: ReactNode
  compact: boolean
  narrow: boolean
  children: ReactNode
}) {
  if (narrow || compact) {
    return (
      <span className={classes('flex min-w-0', narrow ? 'flex-col' : 'items-center gap-2')}>
        {children}
        {faces}
        {narrow && <span className="order-first flex max-w-full">{time}</span>}
      </span>
    )
  }
  return (
    <span className="block max-h-[2lh] overflow-clip leading-tight">
      <span className="float-end ms-2 flex h-4 items-center gap-2 leading-normal">
        {faces}
        {time}
      </span>
      {children}
    </span>
  )
}

interface RowProps {
  readonly item: InboxItem
  readonly view: InboxView
  readonly selected: boolean
  /** The row left the view, but stays in place until the reader is unlikely to click on it. */
  readonly gone: boolean
  /** The row is the list's Tab stop. */
  readonly stop: boolean
  readonly density: Density
  /** Lines are short, so the parts are stacked. */
  readonly narrow: boolean
  readonly onOpen: (byKey: boolean) => void
}

/** One consult in the list. It fills the height of its place. */
export const ConsultRow = memo(function ConsultRow({
  item,
  view,
  selected,
  gone,
  stop,
  density,
  narrow,
  onOpen,
}: RowProps) {
  const { consult, patient, unread } = item
  const words = useWords(inboxWords)
  const compact = density === 'compact'
  const time = gone ? <span className="text-s text-faint">{words.movedOn}</span> : <RowTime item={item} />
  const who = (
    <bdi
      title={patientTitle(patient)}
      // Consults that the reader is not licensed to take are less prominent.
      className={classes(
        'wrap-anywhere group-has-data-[flag=unlicensed]/row:text-faint',
        narrow ? 'line-clamp-3' : compact && 'min-w-0 flex-1 truncate leading-4.25',
        // The longest names stay on their lines in smaller letters.
        !narrow &&
          patientTitle(patient).length > longName &&
          (compact ? 'text-s tracking-tight' : 'max-sm:text-s max-sm:tracking-tight'),
        unread > 0 ? 'font-semibold' : 'font-medium',
      )}
    >
      {patientTitle(patient)}
    </bdi>
  )
  const about = (
    <span className={classes('flex min-w-0 gap-x-1.5 text-s text-muted', compact && 'flex-1')}>
      <Born birthDate={patient.birthDate} className="shrink-0" />
      <span className={classes('min-w-0 text-ink', wholeWords)} dir="auto">
        {item.withheld ? words.withheld : (consult.reason ?? words.noReason)}
      </span>
    </span>
  )
  const holder = view === 'overdue' && <Holder physicianId={consult.physicianId} />
  return (
    <InboxLink
      place={{ view, consultId: consult.id }}
      aria-current={selected ? 'true' : undefined}
      data-consult={consult.id}
      tabIndex={stop ? 0 : -1}
      onGo={onOpen}
      className={classes(
        'group/row relative flex h-full min-w-0 flex-col justify-center overflow-clip border-b border-line ps-5 pe-3 transition-colors duration-(--quick) -outline-offset-2',
        selected ? 'bg-selected' : 'hover:bg-hover',
        gone && 'bg-sunken',
      )}
    >
      {selected && <span className="absolute inset-y-0 start-0 w-0.75 bg-accent" aria-hidden />}
      <UnreadDot count={unread} className={classes('absolute start-1.75', compact || narrow ? 'top-2.75' : 'top-4')} />
      <NameLine
        time={time}
        faces={!narrow && <Faces consultId={consult.id} className="-my-1" />}
        {...{ compact, narrow }}
      >
        {who}
      </NameLine>
      {compact ? (
        <span className={classes('flex min-w-0', narrow ? 'flex-col' : 'items-center gap-1.5')}>
          {about}
          <span className="flex shrink-0 items-center gap-1.5">
            <RowFlags item={item} compact />
            {!narrow && time}
          </span>
        </span>
      ) : (
        <>
          {about}
          <span className={classes('flex min-w-0', narrow ? 'flex-col gap-0.5' : 'items-center gap-1.5')}>
            <Preview item={item} />
            {holder}
            {/* Parts that do not fit beside the others wrap to a line that is hidden. */}
            <span className="flex max-h-5 min-w-0 flex-wrap items-center justify-end gap-x-1 gap-y-2 overflow-clip">
              <RowFlags item={item} compact={false} />
            </span>
          </span>
        </>
      )}
    </InboxLink>
  )
})
