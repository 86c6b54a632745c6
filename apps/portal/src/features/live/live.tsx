'use client'

import { followStream, type StreamPhase } from '@consult/client'
import type { AsyncConsult, EventMessage } from '@consult/domain'
import type { StreamEvent, StreamFrame } from '@consult/trpc'
import { announce } from '@consult/ui/controls/announcer.tsx'
import { wordsNow } from '@consult/ui/i18n/use-words.tsx'
import { useTRPC, useTRPCClient } from '@consult/web-client/api/trpc.ts'
import { sessionEnded, sessionState } from '@consult/web-client/session/session-state.ts'
import { onTick } from '@consult/web-client/time/clock.ts'
import { serverNow } from '@consult/web-client/time/server-clock.ts'
import { useEffect } from 'react'
import { beginAttendances, loseAttendances, takeAttendance } from '../../entities/consults/attendances.ts'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { addReadMark } from '../../entities/consults/read-marks.ts'
import { addToTranscript } from '../../entities/consults/transcript-cache.ts'
import { type BatchedLookup, batchLookups } from '../../entities/live/batched-lookup.ts'
import { publishCallEvents, publishCallSignal } from '../../entities/live/call-events.ts'
import { createDueTimes } from '../../entities/live/due-times.ts'
import { summarizeEvents } from '../../entities/live/event-summary.ts'
import { askingLater, heldBack } from '../../entities/live/held-back.ts'
import { connectionsTo } from '../../entities/live/open-connection.ts'
import { publishTeamSignal } from '../../entities/live/team-signals.ts'
import { onWake } from '../../entities/live/wake-detection.ts'
import { useWorkspace, type Workspace } from '../../entities/workspace/workspace.tsx'
import { announceReassigned } from './announce-reassigned.ts'
import { liveWords } from './words.ts'

/** Events that arrive within this time are processed together, in milliseconds. */
const gather = 16
/**
 * A new stream repeats live signals from up to a minute ago. After a longer absence than this, in milliseconds, the page
 * reads them instead.
 */
const longAway = 30_000
/** The longest pause between two attempts to reconnect, milliseconds. */
const longestPause = 15_000

/** Returns a message as its consult's row shows it, until the row itself reloads. */
function previewOf({ author, text, createdAt, attachments }: EventMessage): InboxItem['lastMessage'] {
  const authorType = author.type === 'physician' ? 'physician' : 'patient'
  return { authorType, text, at: createdAt, attachments: attachments.length }
}

/** Whether a query reads clinical notes, of either kind of consult, or their orders. */
const isAboutNotes = ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
  Array.isArray(path) && /ConsultNotes$|^orders$/.test(String(path[0]))

/** The shortest interval between requests for the counts over all open consults, in milliseconds. */
const sumEvery = 2_000

/** Applies a batch of events to the tab's caches. @returns the consults in these events, in their current state. */
function takeEvents(
  { me, queries, consultCache, outbox, phase }: Workspace,
  changed: Pick<BatchedLookup, 'add'>,
  events: readonly StreamEvent[],
): Iterable<AsyncConsult> {
  publishCallEvents(events)
  if (events.some(({ type }) => /^(note|order)\./.test(type)))
    void queries.invalidateQueries({ predicate: isAboutNotes })
  const taken = summarizeEvents(events)
  const previews = new Map<string, InboxItem['lastMessage']>()
  // This includes events of a consult that went to a colleague in the meantime.
  outbox.landed(
    events.flatMap((event) => (event.type === 'async_consult.message' ? [event.data.message.messageId] : [])),
  )
  for (const [consultId, messages] of taken.messages) {
    addToTranscript(queries, consultId, messages)
    const said = messages.findLast((message) => message.author.type !== 'system')
    if (said) previews.set(consultId, previewOf(said))
  }
  consultCache.put(taken.consults, previews)
  consultCache.withhold(taken.withheld)
  changed.add(taken.changed)
  if (phase.get() === 'live') {
    if (taken.queued > 0) announce(wordsNow(liveWords).queued)
    announceReassigned(taken.reassigned, me.physician.id, consultCache)
  }
  return taken.consults.values()
}

/** Follows the log for the whole tab. One stream keeps everything on the page up to date. */
export function Live() {
  const work = useWorkspace()
  const api = useTRPCClient()
  const trpc = useTRPC()

  useEffect(() => {
    const { queries, consultCache, outbox, phase, me } = work
    const countsKey = trpc.portal.counts.queryKey()
    const duesKey = trpc.portalCalls.dues.queryKey()
    const dues = createDueTimes()
    const rows = batchLookups(async (ids) => {
      const items = await api.portal.inboxItems.query({ ids })
      consultCache.place(items)
      for (const item of items) dues.note(item.consult)
    })
    const sums = batchLookups(async () => {
      const [counts, owed] = await Promise.all([api.portal.counts.query(), api.portalCalls.dues.query()])
      queries.setQueryData(countsKey, counts)
      queries.setQueryData(duesKey, owed)
    }, sumEvery)
    const changed: Pick<BatchedLookup, 'add'> = {
      add: (ids) => {
        const some = [...ids]
        rows.add(some)
        if (some.length > 0) sums.add(['sums'])
      },
    }

    const untick = onTick(() => {
      if (phase.get() === 'live') liveAt = Date.now()
      for (const { consult } of consultCache.rows()) dues.note(consult)
      changed.add(dues.takeOverdue(serverNow()))
    })

    let events: StreamEvent[] = []
    let timer: ReturnType<typeof setTimeout> | null = null
    const takeAll = () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
      const taken = events
      events = []
      if (taken.length === 0) return
      for (const consult of takeEvents(work, changed, taken)) dues.note(consult)
    }

    /** The reload of data that the stream left out because it was too large to send. */
    let readingAgain: Promise<unknown> = Promise.resolve()
    let told: StreamPhase = 'connecting'
    /** The last time at which the stream was known to be live. */
    let liveAt = Date.now()
    const take = (frame: StreamFrame) => {
      if (frame.kind === 'event') {
        events.push(frame.event)
        timer ??= setTimeout(takeAll, gather)
      } else if (frame.kind === 'attendance') takeAttendance(frame)
      else if (frame.kind === 'read') {
        addReadMark(queries, trpc, frame.consultId, frame)
        if (frame.reader.id === me.physician.id) changed.add([frame.consultId])
      } else if (frame.kind === 'skipped') readingAgain = queries.invalidateQueries()
      else if (frame.kind === 'ring_over' || frame.kind === 'duty' || frame.kind === 'call_recording')
        publishCallSignal(frame)
      else if (frame.kind === 'team' || frame.kind === 'given') publishTeamSignal(frame)
      else {
        takeAll()
        if (frame.kind === 'caught_up') beginAttendances()
      }
    }
    const setPhase = async (now: StreamPhase) => {
      told = now
      // A refused stream may be the first to report that the session is over.
      if (now === 'signed_out') sessionEnded()
      if (now !== 'live') {
        if (phase.get() === 'live') loseAttendances()
        phase.set(now)
        return
      }
      await readingAgain
      if (told !== 'live') return
      if (Date.now() - liveAt > longAway) {
        changed.add(consultCache.rows().map(({ consult }) => consult.id))
        void queries.invalidateQueries({ queryKey: trpc.signals.reads.queryKey() })
      }
      phase.set(now)
    }

    const stream = followStream<StreamFrame>({
      open: connectionsTo(api, me.position),
      ask: askingLater(api, me.position),
      onHeldBack: heldBack.set,
      longestPause,
      onFrame: take,
      onPhase: (now) => void setPhase(now),
    })
    const unwake = onWake(() => {
      if (sessionState.get() === 'on') stream.hurry()
    })

    const hurry = () => {
      if (phase.get() !== 'live' && sessionState.get() === 'on') stream.hurry()
      outbox.hurry()
    }
    const seen = () => {
      if (document.visibilityState === 'visible') hurry()
    }
    window.addEventListener('online', hurry)
    window.addEventListener('offline', stream.lost)
    document.addEventListener('visibilitychange', seen)
    const unwatch = sessionState.subscribe(() => {
      if (sessionState.get() === 'on') hurry()
    })
    return () => {
      stream.close()
      untick()
      unwake()
      rows.close()
      sums.close()
      if (timer !== null) clearTimeout(timer)
      window.removeEventListener('online', hurry)
      window.removeEventListener('offline', stream.lost)
      document.removeEventListener('visibilitychange', seen)
      unwatch()
    }
  }, [work, api, trpc])

  return null
}
