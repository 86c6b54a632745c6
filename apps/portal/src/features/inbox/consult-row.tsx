'use client'

import { CornerDownRight } from 'lucide-react'
import { memo } from 'react'
import { classes } from '../controls/classes.ts'
import { later } from '../controls/later.ts'
import { UnreadMark } from '../signals/unread-mark.tsx'
import { useClinicianName } from '../thread/clinician-name.tsx'
import { TimingMark } from '../thread/timing-mark.tsx'
import { useClock } from '../time/clock.ts'
import { waitWords } from '../time/durations.ts'
import { useLocale, useWords } from '../words/use-words.tsx'
import { PlaceLink } from './place-link.tsx'
import type { InboxItem, InboxView } from './views.ts'
import { inboxWords } from './words.ts'

// Of colleagues who are in the same consult: nobody waits for them.
const Faces = later(() => import('../signals/faces.tsx').then((module) => module.Faces))

/** Every row is as high as the next, in pixels: the list knows where each stands without measuring it. */
export const rowHeight = 96

/** The patient as a physician calls them. */
export function patientTitle({ name, externalId }: InboxItem['patient']): string {
  return name ?? externalId
}

/** How long the patient has been waiting for an answer; empty when it is not the patient who waits. */
function useWait({ consult, lastMessage }: InboxItem): string {
  const words = useWords(inboxWords)
  const locale = useLocale()
  const since = lastMessage?.authorType === 'patient' ? lastMessage.at : consult.assignedAt
  return useClock((now) => {
    if (consult.status !== 'active' || consult.responseDueAt === null || since === null) return ''
    return words.waits(waitWords(now - Date.parse(since), locale))
  })
}

/** Whose a consult is, where rows of several physicians stand together. */
function Holder({ physicianId }: { physicianId: string | null }) {
  const words = useWords(inboxWords)
  const name = useClinicianName(physicianId)
  return name === undefined ? null : words.with(name)
}

/** One consult in the list. */
export const ConsultRow = memo(function ConsultRow({
  item,
  view,
  selected,
  gone,
  stop,
  onOpen,
}: {
  item: InboxItem
  view: InboxView
  selected: boolean
  /** It has left the view, and stands here until nobody is about to click on it. */
  gone: boolean
  /** The Tab key stops here. */
  stop: boolean
  onOpen: (byKey: boolean) => void
}) {
  const { consult, patient, lastMessage } = item
  const words = useWords(inboxWords)
  const wait = useWait(item)
  return (
    <PlaceLink
      place={{ view, consultId: consult.id }}
      aria-current={selected ? 'true' : undefined}
      data-consult={consult.id}
      tabIndex={stop ? 0 : -1}
      onGo={onOpen}
      className={classes(
        'relative grid h-24 grid-cols-1 content-center gap-0.5 border-b border-line px-4 transition-colors duration-(--quick) -outline-offset-2',
        selected ? 'bg-selected' : 'hover:bg-hover',
        gone && 'bg-sunken',
      )}
    >
      {selected && <span className="absolute inset-y-0 left-0 w-0.75 bg-accent" aria-hidden />}
      <span className="flex items-center gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">{patientTitle(patient)}</span>
        <Faces consultId={consult.id} className="-my-1" />
        {gone ? <span className="text-s text-faint">{words.movedOn}</span> : <TimingMark consult={consult} />}
      </span>
      <span className="truncate text-s text-muted">{consult.reason ?? words.noReason}</span>
      <span className="flex items-center gap-3 text-s text-faint">
        <span className="flex min-w-0 flex-1 items-center gap-1">
          {lastMessage?.authorType === 'physician' && (
            <>
              <CornerDownRight className="size-3.5 shrink-0" aria-hidden />
              <span className="sr-only">{words.physicianSays}</span>
            </>
          )}
          <span className="truncate" dir="auto">
            {lastMessage?.text ?? words.noMessage}
          </span>
        </span>
        <span className="figures shrink-0">
          {view === 'overdue' ? <Holder physicianId={consult.physicianId} /> : wait}
        </span>
        <UnreadMark count={item.unread} />
      </span>
    </PlaceLink>
  )
})
