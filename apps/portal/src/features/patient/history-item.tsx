'use client'

import { classes } from '@consult/ui/controls/classes.ts'
import { useLocale, useWords } from '@consult/ui/i18n/use-words.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { dateWords, timeWords } from '@consult/web-client/time/days.ts'
import { durationWords } from '@consult/web-client/time/durations.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { FileVideo, MessageSquareText, NotebookPen, Phone } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { appointmentWords, useOwnLocale } from '../../entities/appointments/appointment-locale.ts'
import type { InboxView } from '../../entities/consults/inbox-views.ts'
import type { HistoryEntry } from '../../entities/consults/patient-histories.ts'
import { InboxLink } from '../../entities/inbox-location/inbox-link.tsx'
import { inboxWords } from '../inbox/words.ts'
import { patientWords } from './words.ts'

const marks = { consult: MessageSquareText, call: Phone, note: NotebookPen }

interface ItemProps {
  readonly entry: HistoryEntry
  readonly patientZone: string | null
  /** True if this is the consult or call that the panel is beside. */
  readonly isHere: boolean
  readonly view: InboxView
  readonly apart: boolean
}

/** Links to the full entry: the thread, or the call with its note and recording. */
function EntryLink({ entry, view, apart, isHere, children }: Omit<ItemProps, 'patientZone'> & { children: ReactNode }) {
  const { inNewTab } = useWords(patientWords)
  const link = {
    'aria-current': isHere ? ('true' as const) : undefined,
    target: apart ? '_blank' : undefined,
    className: 'grid min-w-0 gap-0.5 rounded-s px-2 py-1.5 hover:bg-hover aria-[current]:bg-selected',
  }
  const content = (
    <>
      {children}
      {apart && <span className="sr-only"> ({inNewTab})</span>}
    </>
  )
  const isThread = entry.kind === 'note' ? entry.about === 'consult' : entry.kind === 'consult'
  if (isThread) {
    return (
      <InboxLink place={{ view, consultId: entry.id }} {...link}>
        {content}
      </InboxLink>
    )
  }
  return (
    <Link href={`/calls/${entry.id}`} {...link}>
      {content}
    </Link>
  )
}

/**
 * Shows a time. An appointment has the time of the physician's hours, and names its zone. What is past has the computer's time,
 * like the messages beside it.
 */
function When({ at, patientZone }: { at: string; patientZone: string | null }) {
  const locale = useLocale()
  const own = useOwnLocale()
  const isAhead = useClock((now) => Date.parse(at) > now)
  const words = () => {
    if (!isAhead) return `${dateWords(at, serverNow(), locale)}, ${timeWords(at, locale)}`
    return own ? appointmentWords(at, patientZone, own) : '\u00a0'
  }
  return (
    <time dateTime={at} className="figures">
      {words()}
    </time>
  )
}

/** Shows the status of a thread or call, the length of a call, and whether it has a recording. */
function EntryStatus({ entry }: { entry: Exclude<HistoryEntry, { kind: 'note' }> }) {
  const words = useWords(patientWords)
  const locale = useLocale()
  if (entry.kind === 'consult') return words.consultStatus[entry.status]
  const { startedAt, endedAt, hasRecording } = entry
  return (
    <>
      {words.callStatus[entry.status]}
      {startedAt && endedAt && ` · ${durationWords(Date.parse(endedAt) - Date.parse(startedAt), locale)}`}
      {hasRecording && (
        <span className="ms-1.5 inline-flex items-center gap-1 align-text-bottom">
          <FileVideo className="size-3.5" aria-hidden /> {words.recorded}
        </span>
      )}
    </>
  )
}

/** A thread, a call or a note. The time of a booking names its zone, as everywhere else. */
export function HistoryItem({ entry, patientZone, ...rest }: ItemProps) {
  const words = useWords(patientWords)
  const { noReason, withheld } = useWords(inboxWords)
  const Mark = marks[entry.kind]
  const title = entry.withheld ? withheld : (entry.reason ?? noReason)
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1">
      <span className="flex flex-col items-center pt-2 text-faint" title={words.entryKinds[entry.kind]}>
        <Mark className="size-4 shrink-0" aria-hidden />
        <span className="mt-1 w-px flex-1 bg-line" aria-hidden />
      </span>
      <EntryLink entry={entry} {...rest}>
        <span className={classes('text-s wrap-anywhere', entry.kind !== 'note' && 'font-medium')}>
          <span className="sr-only">{words.entryKinds[entry.kind]}: </span>
          {entry.kind === 'note' ? (
            <span dir="auto" className="line-clamp-3 whitespace-pre-wrap">
              {entry.withheld ? withheld : entry.text}
            </span>
          ) : (
            <bdi className="line-clamp-2">{title}</bdi>
          )}
        </span>
        <span className="text-xs text-muted wrap-anywhere">
          {entry.kind === 'note' ? <bdi>{words.noteOf[entry.topic](title)}</bdi> : <EntryStatus entry={entry} />}
          {entry.physicianName && (
            <>
              {' · '}
              <bdi>{entry.physicianName}</bdi>
            </>
          )}
        </span>
        <span className="text-xs text-muted">
          <When at={entry.at} patientZone={patientZone} />
        </span>
      </EntryLink>
    </li>
  )
}
